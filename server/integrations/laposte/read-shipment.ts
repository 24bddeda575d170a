import { z } from 'zod';
import type { ParcelProgress } from '#server/ports/carriers/parcel-tracker.ts';

const event = z.looseObject({ code: z.string(), date: z.string().nullish().catch(null) });

export const shipment = z.looseObject({
  idShip: z.string().nullish().catch(null),
  event: z
    .array(event.nullable().catch(null))
    .nullish()
    .catch(null)
    .transform((list) => (list ?? []).filter((one) => one !== null)),
});

const DELIVERED: ReadonlySet<string> = new Set(['DI0', 'DI1']);
const RETURNED: ReadonlySet<string> = new Set(['DI2', 'RE1']);

/**
 * Reads the state from the last event that ends the delivery of a parcel. AG1 does not end it: the
 * parcel waits at a pick-up point, and the customer does not have it yet.
 */
export function readShipment({ event: events }: z.output<typeof shipment>): ParcelProgress {
  const ends = events
    .filter(({ code }) => DELIVERED.has(code) || RETURNED.has(code))
    .map(({ code, date }) => ({ code, at: momentOf(date ?? null) }));
  // The list begins with the latest event. When dates cannot be read, its order counts.
  const [last] = ends.toSorted((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0));
  if (!last) return { state: 'on_the_way' };
  return DELIVERED.has(last.code) ? { state: 'delivered', at: last.at } : { state: 'returned' };
}

/**
 * Parses a date. Without an offset it is a local time of metropolitan France. Returns null when it
 * is invalid.
 */
function momentOf(text: string | null): Date | null {
  if (text === null) return null;
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/u.test(text);
  const at = hasOffset ? Date.parse(text) : inParis(text);
  return at >= Date.UTC(2000, 0, 1) && at < Date.UTC(2100, 0, 1) ? new Date(at) : null;
}

function inParis(text: string): number {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Paris').epochMilliseconds;
  } catch {
    return Number.NaN; // The text is no date.
  }
}
