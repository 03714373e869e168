// The same operations and frames by plain requests, for a network that lets no socket through.
import { page } from "./pieces.js";

const PATIENCE = 10_000; // milliseconds for an answer

async function answerOf(request) {
  try {
    const response = await request;
    return response.headers.get("content-type")?.startsWith("application/json") ? await response.json() : null;
  } catch {
    return null; // offline: the entry stays in the outbox
  }
}

export const postEntry = (entry) =>
  answerOf(
    fetch(page.urls.edit, {
      method: "POST",
      headers: { "content-type": "application/json", "x-csrftoken": page.csrf },
      body: JSON.stringify(entry),
      signal: AbortSignal.timeout(PATIENCE),
    }),
  );

export const fetchSince = (revision) => answerOf(fetch(`${page.urls.since}?revision=${revision}`, { signal: AbortSignal.timeout(PATIENCE) }));

/** Sends a form; gives its answer as JSON, or as `{html}` where it is a page, or null when nothing came back. */
export async function postForm(address, form) {
  try {
    const response = await fetch(address, { method: "POST", headers: { "x-csrftoken": page.csrf }, body: form, signal: AbortSignal.timeout(PATIENCE) });
    return response.headers.get("content-type")?.startsWith("application/json") ? await response.json() : { html: await response.text() };
  } catch {
    return null;
  }
}

/** Fetches a piece of the page into its place; true when it came. */
export async function fill(place, address) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok) return false;
    place.innerHTML = await response.text();
    return true;
  } catch {
    return false; // offline: what stands there stays, marked as behind
  }
}
