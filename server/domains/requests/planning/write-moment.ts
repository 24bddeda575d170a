/**
 * Returns a function that writes a date as `2026-11-20 09:30` in the time zone of the shop, a form
 * that every spreadsheet reads as a date.
 */
export function writeMoment(timeZone: string): (at: string | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (at) => (at === null ? '' : format.format(new Date(at)));
}
