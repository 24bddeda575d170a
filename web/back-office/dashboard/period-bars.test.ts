import { expect, test } from 'vitest';
import { addDaysToKey } from '#web/ui/format/dates.ts';
import { type BarLabels, type DayValue, periodBars } from './period-bars.ts';

const count: BarLabels = { value: (value) => `${value} avis`, isMean: false };
const mean: BarLabels = { value: (value) => `${value} sur 5`, isMean: true };
const days = (
  start: string,
  length: number,
  sum: (index: number) => number = () => 1,
  weight: (index: number) => number = () => 1,
): DayValue[] =>
  Array.from({ length }, (_, index) => ({
    date: addDaysToKey(start, index),
    sum: sum(index),
    count: weight(index),
  }));

test('up to 45 days each day has its bar, with the same day of the previous period', () => {
  const bars = periodBars(
    days('2026-10-22', 30, (index) => index),
    days('2026-09-22', 30, (index) => index * 2),
    '2026-11-20',
    count,
  );
  expect(bars).toHaveLength(30);
  expect(bars[21]).toMatchObject({
    name: 'jeu. 12 nov.',
    value: 21,
    previous: 42,
    previousLabel: '42 avis le 13 oct.',
    isPartial: false,
  });
  expect(bars[29]).toMatchObject({ label: 'auj.', isPartial: true });
});

test('over 45 days bars are weeks that begin on Mondays, and their total is unchanged', () => {
  const bars = periodBars(days('2026-08-23', 90), null, '2026-11-20', count);
  expect(bars[0]).toMatchObject({ key: '2026-08-23', value: 1 }); // A Sunday, alone in its week.
  expect(bars[1]).toMatchObject({ key: '2026-08-24', value: 7, previous: null });
  expect(bars.reduce((total, bar) => total + bar.value, 0)).toBe(90);
});

test('over 400 days bars are months', () => {
  const bars = periodBars(days('2025-01-01', 690), null, '2026-11-21', count);
  expect(bars.map((bar) => bar.value).slice(0, 3)).toEqual([31, 28, 31]);
});

test('the mean of a week weighs each rating equally, and days without a rating do not lower it', () => {
  const [sunday, week] = periodBars(
    days(
      '2026-08-23',
      90,
      (index) => (index === 1 ? 5 : index === 2 ? 9 : 0),
      (index) => (index === 1 ? 1 : index === 2 ? 3 : 0),
    ),
    null,
    '2026-11-20',
    mean,
  );
  expect(sunday?.value).toBe(0);
  expect(week?.value).toBe(14 / 4);
});
