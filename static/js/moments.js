// Moments as the reader's own clock tells them; without a script they stand in UTC.
export function tell(within = document) {
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const moment of within.querySelectorAll("time[datetime]")) {
    moment.title = moment.textContent;
    moment.textContent = clock.format(new Date(moment.dateTime));
  }
}
