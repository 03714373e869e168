// How close a verdict is follows its answer: until then a redrawn card keeps what it said, dimmed, so that nothing jumps.
const PARTS = [".margin", ".closeness"];

function keep(next, old) {
  for (const part of PARTS) {
    const kept = old.querySelector(part)?.cloneNode(true);
    if (!kept) continue;
    kept.classList.add("overtaken");
    if (part === ".margin") next.querySelector(".said").append(kept);
    else next.querySelector(".why").after(kept);
  }
}

export function begin() {
  document.addEventListener(
    "htmx:oobBeforeSwap",
    ({ detail }) => {
      if (detail.target.id !== "verdicts") return;
      for (const next of detail.fragment.querySelectorAll(".verdict[data-unweighed]")) {
        const old = document.getElementById(next.id);
        if (old) keep(next, old);
      }
    },
    true,
  );
}
