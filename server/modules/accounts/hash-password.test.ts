import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './hash-password.ts';

test('a password is kept as argon2id of 19 MiB and two passes, each time with another salt', async () => {
  const [one, two] = await Promise.all([
    hashPassword('le chat dort ici'),
    hashPassword('le chat dort ici'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(two).not.toBe(one);
  expect(await isPassword(one, 'le chat dort ici')).toBe(true);
  expect(await isPassword(one, 'le chat dort là')).toBe(false);
});

test('an accent typed in two strokes is the accent typed in one', async () => {
  expect(
    await isPassword(await hashPassword('une île déserte'), 'une île déserte'.normalize('NFD')),
  ).toBe(true);
});

test('nobody’s password is never right, and costs the time of a real check', async () => {
  const kept = await hashPassword('le chat dort ici');
  expect(await isPassword(null, 'le chat dort ici')).toBe(false);
  const cost = async (hash: string | null): Promise<number> => {
    const times = [];
    for (let i = 0; i < 9; i++) {
      const start = performance.now();
      await isPassword(hash, 'une autre phrase');
      times.push(performance.now() - start);
    }
    return times.toSorted((a, b) => a - b)[4] ?? 0;
  };
  const [known, unknown] = [await cost(kept), await cost(null)];
  expect(unknown).toBeGreaterThan(known / 3);
  expect(unknown).toBeLessThan(known * 3);
});
