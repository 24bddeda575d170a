export interface Bar {
  key: string;
  /** The label under the axis, such as « 22 oct. ». It is shown every few bars. */
  label: string;
  /** The name in the tooltip and in the table, such as « jeu. 12 nov. ». */
  name: string;
  value: number;
  /** The value of the same day of the previous period, a point of the line over the bars. */
  previous?: number | null;
  /** Such as « 12 le 13 oct. ». */
  previousLabel?: string;
  /** True when the day is not finished (today). The bar is then striped. */
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
 * Returns the top of an axis that begins at zero: a round number slightly above the largest value,
 * which can be divided into two whole numbers.
 */
export function niceTop(largest: number): number {
  if (largest <= 2) return 2;
  const tenth = 10 ** Math.floor(Math.log10(largest)) / 10;
  const tops = [10, 12, 16, 20, 30, 40, 50, 60, 80, 100].map((step) => step * tenth);
  return tops.find((top) => top >= largest && top % 2 === 0) ?? 100 * tenth;
}
