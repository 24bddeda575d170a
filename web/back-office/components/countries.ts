/** The country codes that the filter offers: those to which shops of this instance mostly send. */
export const COUNTRIES = [
  'FR',
  'BE',
  'CH',
  'LU',
  'MC',
  'CA',
  'DE',
  'ES',
  'IT',
  'NL',
  'PT',
  'GB',
  'IE',
  'AT',
  'US',
  'GP',
  'MQ',
  'GF',
  'RE',
  'YT',
] as const;

const names = new Intl.DisplayNames('fr', { type: 'region' });

export const knownCountryName = (code: string): string => names.of(code) ?? code;
