const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });
const tenth = new Intl.NumberFormat('fr-FR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const share = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 });
const fineShare = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 });
const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const fineEuros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 3,
});

/** Formats 12480 as « 12 480 », with U+202F between thousands. */
export const formatNumber = (value: number): string => whole.format(value);
/** Formats a number with one decimal: « 4,6 ». */
export const formatDecimal = (value: number): string => tenth.format(value);
/** Formats 0.38 as « 38 % ». With `isFine`, a value under 10 % has one decimal: « 7,4 % ». */
export const formatShare = (value: number, isFine = false): string =>
  narrow((isFine && Math.abs(value) < 0.1 ? fineShare : share).format(value));

/**
 * Formats an amount: « 12,40 € ». Below one euro it has more decimals, as the prices of messages
 * do: « 0,045 € ».
 */
export const formatEuros = (value: number): string =>
  narrow((Math.abs(value) < 1 ? fineEuros : euros).format(value));

/** Returns « 1 avis », « 312 avis » or « 0 envoi ». French uses the singular below 2. */
export function countOf(value: number, one: string, many: string): string {
  return `${formatNumber(value)} ${Math.abs(value) < 2 ? one : many}`;
}

/** Intl writes a no-break space before %, which is too wide at 12 px. U+202F is narrower. */
const narrow = (text: string): string => text.replaceAll('\u00A0', '\u202F');
