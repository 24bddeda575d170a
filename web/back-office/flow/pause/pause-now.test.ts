import { expect, test } from 'vitest';
import { findRunningPause, pauseUntil, resumeNow } from './pause-now.ts';

const TODAY = '2026-11-24';
const pause = (from: string, to: string, label = '') => ({ from, to, label });
const SUMMER = pause('2026-08-01', '2026-08-15', 'Été');
const CHRISTMAS = pause('2026-12-24', '2026-12-26', 'Noël');

test('a pause begins today and does not change the others', () => {
  expect(
    pauseUntil([SUMMER, CHRISTMAS], { today: TODAY, to: '2026-11-30', label: 'Stock' }),
  ).toEqual([SUMMER, CHRISTMAS, pause(TODAY, '2026-11-30', 'Stock')]);
});

test('a current pause takes the new end and its first day does not change', () => {
  const running = [pause('2026-11-20', '2026-11-25', 'Stock'), pause('2026-11-22', '2026-12-02')];
  expect(pauseUntil(running, { today: TODAY, to: '2026-11-28', label: 'Stock' })).toEqual([
    pause('2026-11-20', '2026-11-28', 'Stock'),
  ]);
});

test('resuming ends the current pause yesterday, removes one that began today, and does not change the next ones', () => {
  expect(
    resumeNow([SUMMER, pause('2026-11-20', '2026-12-02'), pause(TODAY, TODAY), CHRISTMAS], TODAY),
  ).toEqual([SUMMER, pause('2026-11-20', '2026-11-23'), CHRISTMAS]);
});

test('the current pause is the one that ends last, its last day included', () => {
  const long = pause('2026-11-23', '2026-12-02');
  expect(findRunningPause([pause('2026-11-20', TODAY), long], TODAY)).toEqual(long);
  expect(findRunningPause([pause('2026-11-20', TODAY)], TODAY)).not.toBeNull();
  expect(findRunningPause([SUMMER, CHRISTMAS], TODAY)).toBeNull();
});
