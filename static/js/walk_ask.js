// What the move tool asks of the server: one question on its way at a time, the newest next.
import { page } from "./pieces.js";

let busy = false;
let next = null;

/** Has an action judged; `tell` hears the answer with the token it was asked under. Overtaken questions are dropped. */
export async function judge(question, of, tell) {
  next = { question, of, tell };
  if (busy) return;
  busy = true;
  while (next) {
    const asked = next;
    next = null;
    try {
      const response = await fetch(page.urls.walk, {
        method: "POST",
        headers: { "content-type": "application/json", "x-csrftoken": page.csrf },
        body: JSON.stringify(asked.question),
      });
      asked.tell(await response.json(), asked.of);
    } catch {
      // no line: what is shown stays pending until the hand asks again
    }
  }
  busy = false;
}

/** The outline of where the leading model can end. */
export async function fetchReach(question, show) {
  try {
    const response = await fetch(`${page.urls["walk-reach"]}?${new URLSearchParams(question)}`);
    show((await response.json()).outline);
  } catch {
    show("");
  }
}
