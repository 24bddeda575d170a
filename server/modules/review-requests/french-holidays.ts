import type { HolidayRegion } from '#contract/message-status.ts';

/** Whose calendar counts: a region of the team's choice for France, the country itself overseas. */
export type HolidayCalendar = HolidayRegion | 'saint_barthelemy' | 'saint_martin' | 'saint_pierre_et_miquelon' | 'nouvelle_caledonie' | 'polynesie' | 'wallis_et_futuna';

/** Code du travail L3133-1: fixed days as month-day. */
const EVERYWHERE = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']);
/** Days after Easter Sunday: Monday, Ascension, Whit Monday. */
const AFTER_EASTER = [1, 39, 50];

/** L3134-13 for Alsace and Moselle, L3422-2 for the abolition of slavery, local law in the Pacific. */
const LOCAL: Readonly<Partial<Record<HolidayCalendar, readonly string[]>>> = {
  alsace_moselle: ['12-26'],
  guadeloupe: ['05-27'],
  martinique: ['05-22'],
  guyane: ['06-10'],
  reunion: ['12-20'],
  mayotte: ['04-27'],
  saint_barthelemy: ['10-09'],
  saint_martin: ['05-28'],
  nouvelle_caledonie: ['09-24'],
  polynesie: ['03-05', '06-29'],
  wallis_et_futuna: ['04-28', '07-29'],
};
const GOOD_FRIDAY = -2;

export function isFrenchHoliday(day: Temporal.PlainDate, calendar: HolidayCalendar): boolean {
  const monthDay = day.toString().slice(5);
  if (EVERYWHERE.has(monthDay) || LOCAL[calendar]?.includes(monthDay)) return true;
  if (day.month < 3 || day.month > 6) return false;
  const sinceEaster = easterSunday(day.year).until(day, { largestUnit: 'days' }).days;
  return AFTER_EASTER.includes(sinceEaster) || (calendar === 'alsace_moselle' && sinceEaster === GOOD_FRIDAY);
}

/** Gregorian Easter, by the anonymous algorithm of 1876 (Meeus, Jones, Butcher). */
export function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 });
}
