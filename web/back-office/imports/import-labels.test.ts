import { expect, test } from 'vitest';
import { countsOf, progressLabel, startLabel } from './import-labels.ts';
import type { Import } from './imports-data.ts';

const work = (given: Partial<Import>): Import => ({
  id: '1',
  kind: 'orders',
  kind_label: 'Commandes',
  state: 'running',
  state_label: 'En cours',
  source_name: 'a.csv',
  total: 100_000,
  done: 12_400,
  created: 12_000,
  updated: 0,
  unchanged: 0,
  duplicates: 0,
  refused: 0,
  outcomes: [],
  created_by: null,
  created_at: '2026-11-20T09:00:00Z',
  started_at: null,
  finished_at: null,
  eta_seconds: null,
  error: null,
  ...given,
});
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/gu, ' ');

test('shows the progress of an operation, and the time left once it can be estimated', () => {
  expect(plain(progressLabel(work({})))).toBe('12 400 sur 100 000 lignes');
  expect(plain(progressLabel(work({ eta_seconds: 130 })))).toBe(
    '12 400 sur 100 000 lignes, encore 2 minutes environ',
  );
  expect(plain(progressLabel(work({ eta_seconds: 4 })))).toContain('quelques secondes');
  expect(plain(progressLabel(work({ kind: 'past_orders', total: null, done: 1 })))).toBe(
    '1 commande',
  );
});

test('a duplicate number is not counted a second time among the refused rows', () => {
  const counts = countsOf(work({ created: 1, duplicates: 2, refused: 5 }));
  expect(counts.map(({ key, value }) => [key, value])).toEqual([
    ['created', 1],
    ['duplicates', 2],
    ['refused', 3],
  ]);
});

test('the button says how many orders or people it will change', () => {
  expect(plain(startLabel(work({ created: 1, updated: 1 })))).toBe('Importer 2 commandes');
  expect(plain(startLabel(work({ kind: 'opt_outs', created: 1 })))).toBe('Désinscrire 1 personne');
});
