import { expect, test } from 'vitest';
import {
  type HolidayCalendar,
  HOLIDAY_CALENDARS,
  holidayName,
  nextHolidays,
} from './french-holidays.ts';

/**
 * The movable holidays as published for each year: Good Friday (Alsace and Moselle), Easter Monday,
 * Ascension and Whit Monday.
 */
const MOVABLE: Readonly<Record<number, readonly [string, string, string, string]>> = {
  2024: ['2024-03-29', '2024-04-01', '2024-05-09', '2024-05-20'],
  2025: ['2025-04-18', '2025-04-21', '2025-05-29', '2025-06-09'],
  2026: ['2026-04-03', '2026-04-06', '2026-05-14', '2026-05-25'],
  2027: ['2027-03-26', '2027-03-29', '2027-05-06', '2027-05-17'],
  2028: ['2028-04-14', '2028-04-17', '2028-05-25', '2028-06-05'],
  2029: ['2029-03-30', '2029-04-02', '2029-05-10', '2029-05-21'],
  2030: ['2030-04-19', '2030-04-22', '2030-05-30', '2030-06-10'],
};
const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** The local holidays of each territory, such as the day of the abolition of slavery. */
const OWN: Readonly<Record<HolidayCalendar, readonly string[]>> = {
  metropole: [],
  alsace_moselle: ['12-26'],
  guadeloupe: ['05-27'],
  martinique: ['05-22'],
  guyane: ['06-10'],
  reunion: ['12-20'],
  mayotte: ['04-27'],
  saint_barthelemy: ['10-09'],
  saint_martin: ['05-28'],
  saint_pierre_et_miquelon: [],
  nouvelle_caledonie: ['09-24'],
  polynesie: ['03-05', '06-29'],
  wallis_et_futuna: ['04-28', '07-29'],
};

test.each(HOLIDAY_CALENDARS)(
  'the holidays of 2024 to 2030 in %s are the published ones, and no other day',
  (calendar) => {
    for (const [year, [goodFriday, ...movable]] of Object.entries(MOVABLE)) {
      const published = new Set([
        ...[...FIXED, ...OWN[calendar]].map((day) => `${year}-${day}`),
        ...movable,
        ...(calendar === 'alsace_moselle' ? [goodFriday] : []),
      ]);
      expect([year, holidaysOf(Number(year), calendar)]).toEqual([year, [...published].toSorted()]);
    }
  },
);

function holidaysOf(year: number, calendar: HolidayCalendar): string[] {
  const found: string[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (holidayName(day, calendar) !== null) found.push(day);
  }
  return found;
}

test('each holiday has its name', () => {
  expect(holidayName('2026-04-03', 'alsace_moselle')).toBe('Vendredi saint');
  expect(holidayName('2026-05-14', 'reunion')).toBe('Ascension');
  expect(holidayName('2026-12-20', 'reunion')).toBe('Abolition de l’esclavage');
});

test('the list of the next holidays includes today and continues into the next year', () => {
  expect(nextHolidays('2026-11-11', 'metropole', 3)).toEqual([
    { day: '2026-11-11', name: 'Armistice de 1918' },
    { day: '2026-12-25', name: 'Noël' },
    { day: '2027-01-01', name: 'Jour de l’An' },
  ]);
});
