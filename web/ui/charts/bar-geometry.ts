export interface Bar {
  key: string;
  /** Under the axis: « 22 oct. » ; shown every few bars. */
  label: string;
  /** In the tooltip and the table: « jeu. 12 nov. » */
  name: string;
  value: number;
  /** The same day of the period before: a point of the line over the bars. */
  previous?: number | null;
  /** « 12 le 13 oct. » */
  previousLabel?: string;
  /** Not over yet (today): striped. */
  isPartial?: boolean;
}
/** Space for the labels of the axis, in pixels. */
export const AXIS = { left: 24, bottom: 24, top: 8 };

export function barCentre(index: number, count: number, width: number): number {
  const slot = (width - AXIS.left) / count;
  return AXIS.left + slot * (index + 0.5);
}
export function barTop(value: number, top: number, height: number): number {
  return AXIS.top + (1 - value / top) * (height - AXIS.bottom - AXIS.top);
}

/**
 * The top of an axis that begins at zero: a round number little over the largest value, cut in two
 * equal parts of whole numbers.
 */
export function niceTop(largest: number): number {
  if (largest <= 2) return 2;
  const tenth = 10 ** Math.floor(Math.log10(largest)) / 10;
  const tops = [10, 12, 16, 20, 30, 40, 50, 60, 80, 100].map((step) => step * tenth);
  return tops.find((top) => top >= largest && top % 2 === 0) ?? 100 * tenth;
}
