import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ENTRY_BYTES, isBreachedPassword } from './breached-password.ts';
import { refusePoorPassword } from './refuse-poor-password.ts';

test('the list of breached passwords has nearly 100,000 sorted entries in less than a megabyte', () => {
  const bytes = fs.readFileSync(path.join(import.meta.dirname, 'breached-passwords.bin'));
  expect(bytes.length).toBeLessThan(1_000_000);
  expect(bytes.length / ENTRY_BYTES).toBeGreaterThan(99_900);
  for (let at = ENTRY_BYTES; at < bytes.length; at += ENTRY_BYTES)
    if (bytes.compare(bytes, at - ENTRY_BYTES, at, at, at + ENTRY_BYTES) !== 1)
      throw new Error(`entry ${at / ENTRY_BYTES} is not after the one before it`);
});

test.each([
  'q1w2e3r4t5',
  'Q1W2E3R4T5',
  'nuttertools',
  'nuttertools',
  'welkom112233',
  'sersolution',
])('« %s » is found in the list of breached passwords, whatever its case', (password) => {
  expect(isBreachedPassword(password)).toBe(true);
});

test('an uncommon phrase is not in the list of breached passwords, and a breached password is refused', () => {
  for (const password of ['le chat dort ici', 'la brouette bleue', 'K7!pomme-velours'])
    expect(isBreachedPassword(password)).toBe(false);
  expect(() =>
    refusePoorPassword({ password: 'nuttertools', email: 'ada@exemple.fr', about: [] }),
  ).toThrow(expect.objectContaining({ code: 'invalid' }));
});
