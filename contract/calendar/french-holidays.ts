import { HOLIDAY_REGIONS } from '#contract/labels/message-status.ts';

/**
 * The holidays by name and date. The file imports neither zod nor Temporal, so that the planning
 * and every browser use the same calendar.
 */

/**
 * The holiday calendars. In metropolitan France the team chooses the region; each overseas
 * territory has its own calendar.
 */
export const HOLIDAY_CALENDARS = [
  ...HOLIDAY_REGIONS,
  'saint_barthelemy',
  'saint_martin',
  'saint_pierre_et_miquelon',
  'nouvelle_caledonie',
  'polynesie',
  'wallis_et_futuna',
] as const;
export type HolidayCalendar = (typeof HOLIDAY_CALENDARS)[number];

export interface Holiday {
  /** The date as YYYY-MM-DD. */
  day: string;
  name: string;
}

type HolidayNames = Readonly<Record<string, string>>;

/** The fixed holidays of Code du travail L3133-1, as month and day. */
const EVERYWHERE: HolidayNames = {
  '01-01': 'Jour de l’An',
  '05-01': 'Fête du Travail',
  '05-08': 'Victoire de 1945',
  '07-14': 'Fête nationale',
  '08-15': 'Assomption',
  '11-01': 'Toussaint',
  '11-11': 'Armistice de 1918',
  '12-25': 'Noël',
};
/** The movable holidays, in days after Easter Sunday. */
const AFTER_EASTER: readonly (readonly [number, string])[] = [
  [1, 'Lundi de Pâques'],
  [39, 'Ascension'],
  [50, 'Lundi de Pentecôte'],
];
const GOOD_FRIDAY = [-2, 'Vendredi saint'] as const;

const ABOLITION = 'Abolition de l’esclavage';
/**
 * The local holidays: Code du travail L3134-13 for Alsace and Moselle, L3422-2 for the abolition of
 * slavery, and local law in the Pacific territories.
 */
const LOCAL: Readonly<Partial<Record<HolidayCalendar, HolidayNames>>> = {
  alsace_moselle: { '12-26': 'Saint-Étienne' },
  guadeloupe: { '05-27': ABOLITION },
  martinique: { '05-22': ABOLITION },
  guyane: { '06-10': ABOLITION },
  reunion: { '12-20': ABOLITION },
  mayotte: { '04-27': ABOLITION },
  saint_barthelemy: { '10-09': ABOLITION },
  saint_martin: { '05-28': ABOLITION },
  nouvelle_caledonie: { '09-24': 'Fête de la citoyenneté' },
  polynesie: { '03-05': 'Arrivée de l’Évangile', '06-29': 'Fête de l’autonomie' },
  wallis_et_futuna: { '04-28': 'Saint-Pierre-Chanel', '07-29': 'Fête du territoire' },
};

const cachedHolidays = new Map<string, ReadonlyMap<string, string>>();

/** Returns the name of the holiday on a day (YYYY-MM-DD), or null when the day is not a holiday. */
export function holidayName(day: string, calendar: HolidayCalendar): string | null {
  return holidaysOf(Number(day.slice(0, 4)), calendar).get(day) ?? null;
}

/** Returns the next holidays from a day (YYYY-MM-DD) on, including that day. */
export function nextHolidays(
  from: string,
  calendar: HolidayCalendar,
  count: number,
): readonly Holiday[] {
  const year = Number(from.slice(0, 4));
  const both = [...holidaysOf(year, calendar), ...holidaysOf(year + 1, calendar)].map(
    ([day, name]) => ({ day, name }),
  );
  return both.filter(({ day }) => day >= from).slice(0, count);
}

function holidaysOf(year: number, calendar: HolidayCalendar): ReadonlyMap<string, string> {
  const key = `${year} ${calendar}`;
  const before = cachedHolidays.get(key);
  if (before) return before;
  const easter = easterSunday(year);
  const movable = [...AFTER_EASTER, ...(calendar === 'alsace_moselle' ? [GOOD_FRIDAY] : [])].map(
    ([after, name]) => [dayAfter(easter, after), name] as const,
  );
  const fixed = Object.entries({ ...EVERYWHERE, ...LOCAL[calendar] }).map(
    ([monthDay, name]) => [`${year}-${monthDay}`, name] as const,
  );
  // When two holidays fall on one day (1 May and Ascension in 2008), the fixed one gives the name.
  const days = new Map([...movable, ...fixed].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  cachedHolidays.set(key, days);
  return days;
}

/**
 * Returns the date (YYYY-MM-DD) of Easter Sunday in the Gregorian calendar, by the anonymous
 * algorithm of 1876 (Meeus, Jones, Butcher).
 */
function easterSunday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
