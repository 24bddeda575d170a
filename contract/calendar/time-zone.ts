/**
 * Whether a name is an IANA time zone, `Europe/Paris` or `UTC`. Offsets such as `+01:00` are not:
 * they know nothing of summer time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/u.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('fr', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
