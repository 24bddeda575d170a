import { z } from 'zod';

/**
 * The position up to which a store was read, by the store’s own clock, because the server’s clock
 * may differ. Dates are ISO 8601 in UTC.
 */
export const storeCursor = z.object({
  /** The time of the connection: earlier changes are not read. */
  floor: z.string(),
  /** All changes until this time were read. */
  until: z.string(),
  /** Orders at the end of that time that were read, as `id changed_at`, and are not read again. */
  seen: z.array(z.string()),
  /** The times of the store’s clock and of the server’s clock at the last reading. */
  clock: z.object({ theirs: z.string(), ours: z.string() }).optional(),
});
export type StoreCursor = z.output<typeof storeCursor>;

/**
 * Milliseconds that are read again, because a change may become visible after a later one when its
 * transaction took longer.
 */
const OVERLAP_MS = 2 * 60_000;
/**
 * Milliseconds for which read orders are remembered: more than an hour, because a clock is set back
 * by an hour in autumn.
 */
const SEEN_MS = 70 * 60_000;
const MOST_SEEN = 5_000;
const SECOND_MS = 1_000;
/**
 * A date further in the future than this, in milliseconds, was not set by the current clock of the
 * store.
 */
const LATE_MS = 10_000;

export interface Change {
  id: string;
  changed_at: string;
}

const mark = ({ id, changed_at }: Change): string => `${id} ${changed_at}`;
const earlier = (a: string, b: string): string => (Date.parse(a) <= Date.parse(b) ? a : b);
const later = (a: string, b: string): string => (Date.parse(a) >= Date.parse(b) ? a : b);

/**
 * Returns a cursor that starts at the time `at`. `ours`: the server’s time when the store’s clock
 * said `at`; null when the store did not give its time.
 */
export function newCursor(at: string, ours: Date | null = null): StoreCursor {
  const clock = ours && { theirs: at, ours: ours.toISOString() };
  return { floor: at, until: at, seen: [], ...(clock && { clock }) };
}

/**
 * Returns where the next run starts: a little before the end of the last one, and not after the
 * store’s current time when it is known, because a store whose clock was set back dates its changes
 * earlier than those already read.
 */
export function startOf({ floor, until }: StoreCursor, now: string | null = null): string {
  const reached = now === null ? until : earlier(until, now);
  // When the clock was set back to before the connection, the run starts there.
  const first = now === null ? floor : earlier(floor, now);
  return later(minus(reached, OVERLAP_MS), first);
}

/**
 * Returns the cursor after a new reading of the store’s clock. A clock that was set back dates
 * changes earlier, by the time by which it was set back since the last reading, and the next run
 * starts there. Without an earlier reading of the clock, its current time is used.
 */
export function followClock(cursor: StoreCursor, theirs: string | null, ours: Date): StoreCursor {
  if (theirs === null) return cursor;
  const passed = cursor.clock ? ours.getTime() - Date.parse(cursor.clock.ours) : 0;
  const reached = minus(theirs, Math.max(0, passed));
  const clock = { theirs, ours: ours.toISOString() };
  // When the clock was set back to before the connection, the floor follows, also while older
  // changes are read again.
  const floor = earlier(cursor.floor, reached);
  return { ...cursor, clock, floor, until: earlier(cursor.until, reached) };
}

const minus = (at: string, ms: number): string => new Date(Date.parse(at) - ms).toISOString();

/** Returns the changes of a page that were not read before. */
export function unread<T extends Change>({ seen }: StoreCursor, changes: readonly T[]): T[] {
  const known = new Set(seen);
  return changes.filter((change) => !known.has(mark(change)));
}

/**
 * Returns the cursor after a page. `now` is the store’s time. Changes with a later date are
 * remembered but do not move the cursor, because the clock will give earlier dates to other orders.
 */
export function advance(
  cursor: StoreCursor,
  changes: readonly Change[],
  now: string | null,
): StoreCursor {
  const newest = changes.reduce((at, { changed_at }) => later(at, changed_at), cursor.until);
  const until = now === null ? newest : earlier(newest, now);
  const oldest = Date.parse(until) - SEEN_MS;
  // Within its second an order may change again with the same date, so it is read again later.
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

/**
 * The position after a page: the time from which the next page starts, and the orders already read
 * at that time.
 */
export interface ChangePlace {
  from: string;
  known: readonly string[];
}

/**
 * Returns the position after a full page. The next page starts at the last time of this page,
 * without the orders already read there, because rows move between two pages while orders change.
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
