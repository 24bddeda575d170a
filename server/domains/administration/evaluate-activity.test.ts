import { expect, test } from 'vitest';
import { evaluateActivity } from './evaluate-activity.ts';

const QUIET = { sent_today: 20, best_day: 40, sent: 200, refused: 2, opt_outs: 1 };

test.each([
  ['an ordinary shop', {}, []],
  ['far more than on its best day', { sent_today: 90 }, ['volume']],
  ['a first day that sends a lot', { sent_today: 50, best_day: 0 }, ['volume']],
  ['a few messages on a first day', { sent_today: 10, best_day: 0 }, []],
  ['a list of addresses that do not exist', { refused: 40 }, ['refusals']],
  ['people who want no more', { opt_outs: 12 }, ['complaints']],
])('account activity: %s', (_, given, alerts) => {
  expect(evaluateActivity({ ...QUIET, ...given })).toEqual(alerts);
});
