export interface Bar {
  key: string;
  /** Under the axis: « 22 oct. » ; shown every few bars. */
  label: string;
  /** In the tooltip and the table: « jeu. 12 nov. » */
  name: string;
  value: number;
  /** The same day of the period before: a tick across the bar. */
  previous?: number | null;
  /** « 12 le 13 oct. » */
  previousWords?: string;
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
