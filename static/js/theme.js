// Sets the chosen theme before anything is painted; without a choice the system's is used.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // storage may be refused: the system's theme is used
}
