import { z } from 'zod';

/**
 * How far a store has been read, on the store’s own clock alone: that of this machine may differ.
 * Dates are ISO 8601 in UTC.
 */
export const storeCursor = z.object({
  /** Nothing that changed before is read: the connection. */
  floor: z.string(),
  /** Everything that changed until then was read. */
  until: z.string(),
  /** Orders read at the end of that time, as `id changed_at`: they are not read again. */
  seen: z.array(z.string()),
  /** What the clock of the store and that of this machine said at the last reading. */
  clock: z.object({ theirs: z.string(), ours: z.string() }).optional(),
});
export type StoreCursor = z.output<typeof storeCursor>;

/** A change may become visible after a later one: its transaction took longer. */
const OVERLAP_MS = 2 * 60_000;
/** What was read is known for longer: a clock goes back by an hour in autumn. */
const SEEN_MS = 70 * 60_000;
const MOST_SEEN = 5_000;
const SECOND_MS = 1_000;
/** A date that much in the future is not the present of a store whose clock was corrected. */
const LATE_MS = 10_000;

export interface Change {
  id: string;
  changed_at: string;
}

const mark = ({ id, changed_at }: Change): string => `${id} ${changed_at}`;
const earlier = (a: string, b: string): string => (Date.parse(a) <= Date.parse(b) ? a : b);
const later = (a: string, b: string): string => (Date.parse(a) >= Date.parse(b) ? a : b);

/** `ours`: the clock of this machine when that of the store said `at`; null: it did not say it. */
export function newCursor(at: string, ours: Date | null = null): StoreCursor {
  const clock = ours && { theirs: at, ours: ours.toISOString() };
  return { floor: at, until: at, seen: [], ...(clock && { clock }) };
}

/**
 * Where the next run begins: a little before the end of the last one, and never after the store’s
 * present where it is known, since a store whose clock was put back stamps its changes earlier than
 * those already read.
 */
export function startOf({ floor, until }: StoreCursor, now: string | null = null): string {
  const reached = now === null ? until : earlier(until, now);
  // A clock that was put back behind the connection itself is followed there.
  const first = now === null ? floor : earlier(floor, now);
  return later(minus(reached, OVERLAP_MS), first);
}

/**
 * The cursor when the clock of the store is looked at again. A clock that was put back stamps
 * changes earlier than those that were read: as much earlier as it was put back since the last
 * reading, and the next run begins there. Without an earlier look at it, its present is all that is
 * known.
 */
export function followClock(cursor: StoreCursor, theirs: string | null, ours: Date): StoreCursor {
  if (theirs === null) return cursor;
  const passed = cursor.clock ? ours.getTime() - Date.parse(cursor.clock.ours) : 0;
  const reached = minus(theirs, Math.max(0, passed));
  const clock = { theirs, ours: ours.toISOString() };
  // A clock that was put back behind the connection itself is followed there, also while changes of
  // long before are read again.
  const floor = earlier(cursor.floor, reached);
  return { ...cursor, clock, floor, until: earlier(cursor.until, reached) };
}

const minus = (at: string, ms: number): string => new Date(Date.parse(at) - ms).toISOString();

/** The changes of a page that no run has read. */
export function unread<T extends Change>({ seen }: StoreCursor, changes: readonly T[]): T[] {
  const known = new Set(seen);
  return changes.filter((change) => !known.has(mark(change)));
}

/**
 * The cursor after a page. `now`: the store’s clock; changes dated later than it are remembered
 * but do not move the cursor, because the clock will stamp other orders with earlier dates.
 */
export function advance(
  cursor: StoreCursor,
  changes: readonly Change[],
  now: string | null,
): StoreCursor {
  const newest = changes.reduce((at, { changed_at }) => later(at, changed_at), cursor.until);
  const until = now === null ? newest : earlier(newest, now);
  const oldest = Date.parse(until) - SEEN_MS;
  // Within its second an order may change once more, under the same date: it is read again later.
  const over = now === null ? Number.POSITIVE_INFINITY : Date.parse(now) - SECOND_MS;
  const settled = changes.filter(
    ({ changed_at }) => Date.parse(changed_at) < over || Date.parse(changed_at) > over + LATE_MS,
  );
  const seen = [...new Set([...cursor.seen, ...settled.map(mark)])].filter(
    (entry) => Date.parse(entry.slice(entry.lastIndexOf(' ') + 1)) >= oldest,
  );
  return {
    ...cursor,
    floor: now === null ? cursor.floor : earlier(cursor.floor, now),
    until,
    seen: seen.slice(-MOST_SEEN),
  };
}

/** What one page of changes leaves to ask for: from when on, and what is known of that moment. */
export interface ChangePlace {
  from: string;
  known: readonly string[];
}

/**
 * The place after a full page. Only the last moment of the page is asked for again, without the
 * orders that were read there, because rows move between two pages while orders change.
 */
export function nextPlace(place: ChangePlace, changes: readonly Change[]): ChangePlace {
  const from = changes.reduce((at, { changed_at }) => later(at, changed_at), place.from);
  const there = changes.filter(({ changed_at }) => Date.parse(changed_at) === Date.parse(from));
  const isSame = Date.parse(from) === Date.parse(place.from);
  return {
    from,
    known: [...new Set([...(isSame ? place.known : []), ...there.map(({ id }) => id)])],
  };
}
