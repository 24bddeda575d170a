import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  advance,
  type Change,
  type ChangePlace,
  newCursor,
  nextPlace,
  startOf,
  unread,
} from './store-cursor.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

const START = Date.parse('2026-11-20T09:00:00Z');
const iso = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

/** A store with a few orders, each with the second of its last change and its content. */
class FakeOrders {
  readonly changed = new Map<string, number>();
  readonly contents = new Map<string, number>();
  now = 0;

  touch(id: string): void {
    this.changed.set(id, this.now);
    this.contents.set(id, (this.contents.get(id) ?? 0) + 1);
  }

  list({ from, known }: ChangePlace, size: number): Change[] {
    return [...this.changed]
      .map(([id, at]) => ({ id, changed_at: iso(at) }))
      .filter(
        ({ id, changed_at }) => changed_at >= from && !(changed_at === from && known.includes(id)),
      )
      .toSorted((a, b) => a.changed_at.localeCompare(b.changed_at))
      .slice(0, size);
  }
}

type Step =
  | { kind: 'touch'; id: string }
  | { kind: 'pass'; seconds: number }
  | { kind: 'page' }
  | { kind: 'crash' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('touch' as const),
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      seconds: fc.constantFrom(0, 1, 30, 300, 4000),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'page' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'crash' as const }) },
);

/** Reads page by page as `read-changes.ts` does, with changes between two pages. */
function run(
  steps: readonly Step[],
  size: number,
): { read: string[]; repeated: number; store: FakeOrders } {
  const store = new FakeOrders();
  let cursor = newCursor(iso(0));
  let place: ChangePlace | null = null;
  const recent = new Set<string>();
  const read: string[] = [];
  let repeated = 0;
  const page = (): boolean => {
    const at: ChangePlace = place ?? { from: startOf(cursor, iso(store.now)), known: [] };
    const rows = store.list(at, size);
    for (const { id, changed_at } of unread(cursor, rows)) {
      const entry = `${id} ${store.contents.get(id)}`;
      // Only a change in the current second of the store may be read twice.
      if (read.includes(entry)) repeated += recent.has(`${id} ${changed_at}`) ? 0 : 1;
      if (store.now - (Date.parse(changed_at) - START) / 1000 <= 1)
        recent.add(`${id} ${changed_at}`);
      read.push(entry);
    }
    cursor = advance(cursor, rows, iso(store.now));
    place = rows.length >= size ? nextPlace(at, rows) : null;
    return place !== null;
  };
  for (const one of steps)
    if (one.kind === 'touch') store.touch(one.id);
    else if (one.kind === 'pass') store.now += one.seconds;
    else if (one.kind === 'crash') place = null;
    else page();
  // The last run reads to the end, and another run follows.
  store.now += 5;
  while (page());
  while (page());
  return { read, repeated, store };
}

test('whatever happens between two pages, the last content of each order is read, and none twice unless it changed this very second', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 4 }),
      (steps, size) => {
        const { read, repeated, store } = run(steps, size);
        expect(repeated).toBe(0);
        for (const [id, content] of store.contents) expect(read).toContain(`${id} ${content}`);
      },
    ),
    { numRuns: propertyRuns(2_000) },
  );
});

test('a store whose clock is put back an hour loses nothing', () => {
  const cursor = advance(newCursor(iso(0)), [{ id: 'a', changed_at: iso(7_200) }], iso(7_200));
  // The clock is set back: the next changes have earlier dates than those already read.
  expect(startOf(cursor, iso(3_600)) <= iso(3_600)).toBe(true);
  const after = advance(cursor, [{ id: 'b', changed_at: iso(3_601) }], iso(3_605));
  expect(unread(after, [{ id: 'b', changed_at: iso(3_601) }])).toEqual([]);
});

test('nothing before the connection is read, and a date in the future does not move the cursor', () => {
  const cursor = newCursor(iso(1_000));
  expect(startOf(cursor, iso(1_010))).toBe(iso(1_000));
  const ahead = advance(cursor, [{ id: 'a', changed_at: iso(90_000) }], iso(1_010));
  expect(ahead.until).toBe(iso(1_010));
  expect(unread(ahead, [{ id: 'a', changed_at: iso(90_000) }])).toEqual([]);
});
