import { expect, test } from 'vitest';
import { rateFor } from '#contract/messages/channel-rates.ts';
import { addRate, isAmount, ratesOf, typedRates } from './typed-rates.ts';

test('rates are the same after their form, with the row of the other countries last', () => {
  const own = { sms: { FR: 0.045, other: 0.09 }, email: { other: 0 } };
  const typed = typedRates(own);
  expect(typed.map(({ channel, country, amount }) => [channel, country, amount])).toEqual([
    ['whatsapp', 'other', ''],
    ['sms', 'FR', '0,045'],
    ['sms', 'other', '0,09'],
    ['email', 'other', '0'],
  ]);
  expect(ratesOf(typed)).toEqual(own);
  expect(addRate(typed, 'sms', 'BE').map(({ country }) => country)).toEqual([
    'other',
    'FR',
    'BE',
    'other',
    'other',
  ]);
});

test('an amount may have a comma or a point; an empty one is the default rate', () => {
  const given = (amount: string) => isAmount({ channel: 'sms', country: 'FR', amount });
  expect(['', '0', '0,05', '0.0455', '10'].map(given)).toEqual([true, true, true, true, true]);
  expect(['-1', '11', '1e3', 'abc', '0,', '1 000', '=1'].map(given)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('the team’s rate for the country is used first, then its rate for the others, then the default', () => {
  expect(rateFor({ sms: { FR: 0.04, other: 0.1 } }, 'sms', 'FR')).toEqual({
    amount: 0.04,
    is_own: true,
  });
  expect(rateFor({ sms: { FR: 0.04, other: 0.1 } }, 'sms', 'BE')).toEqual({
    amount: 0.1,
    is_own: true,
  });
  expect(rateFor({ sms: { FR: 0.04 } }, 'sms', null)).toEqual({ amount: 0.08, is_own: false });
  expect(rateFor({}, 'email', 'FR')).toEqual({ amount: 0, is_own: false });
});
