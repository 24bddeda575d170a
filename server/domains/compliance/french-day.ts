/** Formats a date as « 20 novembre 2026 » in this time zone. */
export function frenchDay(at: Date, timezone: string): string {
  return new Intl.DateTimeFormat('fr-FR', {
    timeZone: timezone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
    .format(at)
    .replace(/^1 /u, '1er ');
}

/** Formats the longest retention as « trois ans », any other as « 400 jours ». */
export function formatRetention(days: number): string {
  return days === 1095 ? 'trois ans' : `${days} jours`;
}
