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

/** 12 480 (U+202F between thousands). */
export const formatNumber = (value: number): string => whole.format(value);
/** 4,6 */
export const formatDecimal = (value: number): string => tenth.format(value);
/** 0.38 → 38 %; under 10 % one decimal when `isFine`: 7,4 %. */
export const formatShare = (value: number, isFine = false): string =>
  narrow((isFine && Math.abs(value) < 0.1 ? fineShare : share).format(value));

/** « 12,40 € »; under a euro as fine as a price of messages is: « 0,045 € ». */
export const formatEuros = (value: number): string =>
  narrow((Math.abs(value) < 1 ? fineEuros : euros).format(value));

/** « 1 avis », « 312 avis », « 0 envoi »: French is singular under 2. */
export function countOf(value: number, one: string, many: string): string {
  return `${formatNumber(value)} ${Math.abs(value) < 2 ? one : many}`;
}

/** Intl puts a full no-break space before %: at 12 px it reads as two words. */
const narrow = (text: string): string => text.replaceAll('\u00A0', '\u202F');
