import { expect, test } from 'vitest';
import { toFailure } from './http/calls/answer-failure.ts';
import { isDiskFull } from './is-disk-full.ts';
import { describeRefusal, StartRefused } from './start-refused.ts';

const coded = (code: string): Error => Object.assign(new Error('write failed'), { code });
const FULL = [
  coded('ENOSPC'),
  coded('53100'),
  new Error('initdb: could not write: No space left on device'),
  new Error('an image was not saved', { cause: coded('ENOSPC') }),
];

test.for(FULL)('a full disk is named to who starts Recueil and to who uses it: %s', (error) => {
  expect(isDiskFull(error)).toBe(true);
  expect(describeRefusal(error)).toMatch(/^Le disque est plein/u);
  const refused = toFailure(error);
  expect([refused.status, refused.message]).toEqual([
    503,
    expect.stringMatching(/^Le disque du serveur est plein/u),
  ]);
});

test('another failure is not taken for a full disk', () => {
  expect(isDiskFull(coded('EACCES'))).toBe(false);
  expect(describeRefusal(new StartRefused('PORT est pris.'))).toBe('PORT est pris.');
});
