import { expect, test } from 'vitest';
import { CHANNELS, STEPS } from '#contract/labels/message-status.ts';
import { packCounts } from './apply-counts.ts';
import { CELL_COUNT, cellsOf } from './cells.ts';
import type { CountedEvent } from './counted-event.ts';

const base = { team_id: '1', day: '2026-11-20', by: 1 } as const;

/** One event of every countable kind. */
const sorts: CountedEvent[] = [
  ...STEPS.map((step) => ({ ...base, kind: 'scheduled' as const, step })),
  ...(['whatsapp', 'sms', 'email'] as const).flatMap((channel) =>
    STEPS.map((step) => ({ ...base, kind: 'sent' as const, channel, step, is_first: false })),
  ),
  ...CHANNELS.flatMap((channel) =>
    (channel === 'link' ? [null] : STEPS).flatMap((step) => [
      ...(['delivered', 'loaded', 'clicked', 'public_click'] as const).map((kind) => ({
        ...base,
        kind,
        channel,
        step,
      })),
      ...[1, 2, 3, 4, 5].map((rating) => ({
        ...base,
        kind: 'rating' as const,
        channel,
        step,
        rating,
      })),
    ]),
  ),
];

test('each kind of event has its own cell in the row', () => {
  const cells = sorts.flatMap(cellsOf);
  expect(cells).toHaveLength(sorts.length);
  expect(new Set(cells).size).toBe(sorts.length);
  expect(Math.min(...cells)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...cells)).toBe(CELL_COUNT);
});

test('the first accepted message also counts its request, in another cell', () => {
  const first = cellsOf({ ...base, kind: 'sent', channel: 'sms', step: 'request', is_first: true });
  expect(first).toHaveLength(2);
  expect(sorts.flatMap(cellsOf)).toContain(first[1]);
  expect(sorts.flatMap(cellsOf)).not.toContain(first[0]);
});

test('an event that is reverted on the same day leaves no row', () => {
  const rated = { ...base, kind: 'rating', channel: 'email', step: 'request', rating: 4 } as const;
  expect(packCounts([rated, { ...rated, by: -1 }])).toEqual([]);
  expect(packCounts([rated, { ...rated, by: -1 }, { ...rated, rating: 2 }])).toHaveLength(1);
});

test('events of one day and team are one row; other days and teams have their own', () => {
  const event = { ...base, kind: 'scheduled', step: 'request' } as const;
  const rows = packCounts([
    event,
    event,
    { ...event, day: '2026-11-21' },
    { ...event, team_id: '2' },
  ]);
  expect(rows.map((row) => [row.team_id, row.day, Math.max(...row.c)])).toEqual([
    ['1', '2026-11-20', 2],
    ['1', '2026-11-21', 1],
    ['2', '2026-11-20', 1],
  ]);
});
