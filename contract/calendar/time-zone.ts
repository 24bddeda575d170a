/**
 * Returns true for the name of an IANA time zone such as `Europe/Paris`, and for `UTC`. Offsets
 * such as `+01:00` are refused, because they do not follow summer time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/u.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('fr', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
