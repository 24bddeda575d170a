import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from './hash-password.ts';

test('a password is hashed with argon2id, 19 MiB and two passes, with a new salt each time', async () => {
  const [one, two] = await Promise.all([
    hashPassword('le chat dort ici'),
    hashPassword('le chat dort ici'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(two).not.toBe(one);
  expect(await isPassword(one, 'le chat dort ici')).toBe(true);
  expect(await isPassword(one, 'le chat dort là')).toBe(false);
});

test('a password with decomposed accents equals the same password with composed accents', async () => {
  expect(
    await isPassword(await hashPassword('une île déserte'), 'une île déserte'.normalize('NFD')),
  ).toBe(true);
});

test('an account without a password is checked against a hash of the same cost, and always refused', async () => {
  const kept = await hashPassword('le chat dort ici');
  const verifyHash = vi.fn(verify);
  expect(await isPassword(kept, 'une autre phrase', verifyHash)).toBe(false);
  expect(await isPassword(null, 'le chat dort ici', verifyHash)).toBe(false);
  const costs = verifyHash.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
  expect(costs).toHaveLength(2);
  expect(costs[1]).toEqual(costs[0]);
});
