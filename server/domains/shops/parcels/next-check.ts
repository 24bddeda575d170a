import type { ParcelProgress } from '#server/ports/carriers/parcel-tracker.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Returns the common state of the parcels of one order, or null when one of them has no answer. */
export function progressOf(
  numbers: readonly string[],
  found: ReadonlyMap<string, ParcelProgress>,
): ParcelProgress | null {
  const parcels = numbers.map((number) => found.get(number));
  const known = parcels.filter((parcel) => parcel !== undefined);
  if (known.length < parcels.length) return null;
  const arrived = known.filter((parcel) => parcel.state === 'delivered');
  const isOver = known.every(({ state }) => state === 'delivered' || state === 'returned');
  // The order is delivered once its last parcel that was not returned has arrived.
  if (isOver && arrived.length > 0) return { state: 'delivered', at: latest(arrived) };
  if (isOver) return { state: 'returned' };
  return { state: known.every(({ state }) => state === 'unknown') ? 'unknown' : 'on_the_way' };
}

function latest(parcels: readonly { at: Date | null }[]): Date | null {
  const times = parcels.map(({ at }) => at?.getTime() ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...times);
  return Number.isFinite(last) ? new Date(last) : null;
}

/** Returns the time of the next check: every three hours, and later twice a day. */
export function nextCheck(state: 'unknown' | 'on_the_way', since: Date, now: Date): Date {
  const age = now.getTime() - since.getTime();
  const patience = state === 'unknown' ? DAY : 10 * DAY;
  return new Date(now.getTime() + (age < patience ? 3 * HOUR : 12 * HOUR));
}
