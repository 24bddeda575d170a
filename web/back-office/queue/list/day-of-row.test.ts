import { expect, test } from 'vitest';
import { dayOfRow } from './day-of-row.ts';

const NOW = new Date('2026-11-24T10:00:00Z');
const group = (
  scheduled_at: string,
  given: Partial<Parameters<typeof dayOfRow>[0]> = {},
  sort?: 'latest',
) =>
  dayOfRow(
    { status: 'scheduled', sent_at: null, scheduled_at, ...given },
    { sort, zone: 'Europe/Paris', now: NOW },
  ).label;

test('messages that need a decision come first, unless another order was chosen', () => {
  expect(group('2026-11-23T10:00:00Z', { status: 'failed' })).toBe('À traiter');
  expect(group('2026-11-23T10:00:00Z', { status: 'failed' }, 'latest')).toBe('Hier');
});

test('other messages are under their day in the team’s zone', () => {
  expect(group('2026-11-24T22:30:00Z')).toBe('Aujourd’hui');
  expect(group('2026-11-24T23:30:00Z')).toBe('Demain');
  expect(group('2026-11-27T10:00:00Z')).toBe('Ven. 27 nov.');
  expect(group('2026-11-20T10:00:00Z')).toBe('Plus tôt');
  expect(group('2026-11-20T10:00:00Z', { sent_at: '2026-11-20T10:01:00Z' })).toBe('Ven. 20 nov.');
});
