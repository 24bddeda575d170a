import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
// Declares the types of the values that the test run provides.
import type {} from '#server/testing/cluster.ts';
import { playedOf } from '#server/testing/contract/cases-of.ts';
import { type AttackResult, listAttackCases, runAttacks } from './run-attack.ts';

/**
 * Milliseconds. The cases run one after the other in this hook, which takes more than ten minutes
 * on a busy machine.
 */
const HANGS_AFTER_MS = 2_400_000;

/** Files named by process ids. When the tests are interrupted, the cluster ends these processes. */
const notes: string[] = [];
const results = new Map<string, AttackResult>();
const PLAYED = playedOf('attacks', listAttackCases(), 3);

beforeAll(async () => {
  const playground = inject('playground');
  const list = await runAttacks({
    size: 'test',
    names: PLAYED,
    folder: fs.mkdtempSync(path.join(playground, 'attack-')),
    onSpawn: (pid) => {
      const note = path.join(playground, 'processes', String(pid));
      fs.writeFileSync(note, '');
      notes.push(note);
    },
  });
  for (const result of list) results.set(result.name, result);
}, HANGS_AFTER_MS);
afterAll(() => {
  for (const note of notes) fs.rmSync(note, { force: true });
});

test.each(PLAYED)('no rule is broken during the attack: %s', (name) => {
  expect(results.get(name)?.broken).toEqual([]);
});
