/** The French names of cities whose time zone has an English name. */
const FRENCH_NAMES: Readonly<Record<string, string>> = {
  Athens: 'Athènes',
  Brussels: 'Bruxelles',
  Bucharest: 'Bucarest',
  Copenhagen: 'Copenhague',
  Lisbon: 'Lisbonne',
  London: 'Londres',
  Reunion: 'La Réunion',
  Vienna: 'Vienne',
  Warsaw: 'Varsovie',
};

/** Returns the city in the name of the time zone: « Guadeloupe », « New York », « Bruxelles ». */
export function cityOf(zone: string): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return FRENCH_NAMES[city] ?? city;
}
