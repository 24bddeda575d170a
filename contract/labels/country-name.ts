const NAMES = new Intl.DisplayNames('fr', { type: 'region', fallback: 'code' });

/** « France » for FR; what is no code stands as it is. */
export function countryName(code: string | null): string {
  if (code === null) return 'Pays inconnu';
  return /^[A-Z]{2}$/u.test(code) ? (NAMES.of(code) ?? code) : code;
}
