import { addDaysToKey, formatShortDay } from '#web/ui/format/dates.ts';

/** Days as YYYY-MM-DD in the team’s time zone, both included. */
export interface Period {
  start: string;
  end: string;
}

export interface PeriodPickerProps {
  period: Period;
  /** The current day in the team’s time zone. */
  today: string;
  onChange: (period: Period) => void;
}

export const PRESETS = [7, 30, 90, 365];
export const MOST_DAYS = 1100;

export const lastDays = (days: number, today: string): Period => ({
  start: addDaysToKey(today, 1 - days),
  end: today,
});

/** Returns the period of the same length directly before. */
export function periodBefore({ start, end }: Period): Period {
  const days = daysIn({ start, end });
  return { start: addDaysToKey(start, -days), end: addDaysToKey(end, -days) };
}
export const daysIn = ({ start, end }: Period): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;

/** Returns « 30 derniers jours » for a preset, otherwise « 22 oct. – 20 nov. ». */
export function periodLabel(period: Period, today: string): string {
  const preset = PRESETS.find((days) => isLast(period, days, today));
  return preset
    ? presetLabel(preset)
    : `${formatShortDay(period.start, 'UTC')} – ${formatShortDay(period.end, 'UTC')}`;
}
export const presetLabel = (days: number): string =>
  days === 365 ? '12 derniers mois' : `${days} derniers jours`;
export const isLast = (period: Period, days: number, today: string): boolean =>
  period.end === today && daysIn(period) === days;
