const NAMES = new Intl.DisplayNames('fr', { type: 'region', fallback: 'code' });

/**
 * Returns the French name of a country, such as « France » for FR. A value that is not a country
 * code is returned unchanged.
 */
export function countryName(code: string | null): string {
  if (code === null) return 'Pays inconnu';
  return /^[A-Z]{2}$/u.test(code) ? (NAMES.of(code) ?? code) : code;
}
