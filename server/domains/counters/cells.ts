import { RATINGS } from '#contract/labels/ratings.ts';
import {
  type Channel,
  MESSAGE_CHANNELS,
  STEPS,
  type Step,
} from '#contract/labels/message-status.ts';
import type { CountedEvent } from './counted-event.ts';

/**
 * The layout of `statistics.c`, the packed row of a team’s day. Cells are numbered from 1, as in
 * SQL. The cells of the six statistics come first, so that they are read as a slice. New cells are
 * added at the end only, because a missing cell of an older row counts as 0.
 *
 * A place is a channel and a step, or the general link: 3 × 3 + 1.
 */
export const PLACES: readonly { channel: Channel; step: Step | null }[] = [
  ...MESSAGE_CHANNELS.flatMap((channel) => STEPS.map((step) => ({ channel, step }))),
  { channel: 'link', step: null },
];
const LINK = PLACES.length - 1;

/**
 * The first cell of each family. A family has one cell per place; ratings have five per place, and
 * `scheduled` one per step.
 */
export const FIRST_CELL = {
  request_sent: 1,
  rating: 1 + PLACES.length,
  sent: 1 + 6 * PLACES.length,
  delivered: 1 + 7 * PLACES.length,
  loaded: 1 + 8 * PLACES.length,
  clicked: 1 + 9 * PLACES.length,
  public_click: 1 + 10 * PLACES.length,
  scheduled: 1 + 11 * PLACES.length,
} as const;
export const CELL_COUNT = FIRST_CELL.scheduled - 1 + STEPS.length;
/** The six statistics read the cells 1 to this one. */
export const LAST_READ_CELL = FIRST_CELL.sent + PLACES.length - 1;

/**
 * Returns the place of a step on a channel, 0 to 9. A request without a step came by the general
 * link.
 */
export function placeOf(channel: Channel, step: Step | null): number {
  if (channel === 'link' || step === null) return LINK;
  return MESSAGE_CHANNELS.indexOf(channel) * STEPS.length + STEPS.indexOf(step);
}

/** Returns the cells that an event changes. */
export function cellsOf(event: CountedEvent): number[] {
  switch (event.kind) {
    case 'scheduled':
      return [FIRST_CELL.scheduled + STEPS.indexOf(event.step)];
    case 'sent': {
      const place = placeOf(event.channel, event.step);
      return event.is_first
        ? [FIRST_CELL.request_sent + place, FIRST_CELL.sent + place]
        : [FIRST_CELL.sent + place];
    }
    case 'rating':
      return [ratingCell(placeOf(event.channel, event.step), event.rating)];
    case 'delivered':
    case 'loaded':
    case 'clicked':
    case 'public_click':
      return [FIRST_CELL[event.kind] + placeOf(event.channel, event.step)];
  }
}

export function ratingCell(place: number, rating: number): number {
  return FIRST_CELL.rating + place * RATINGS.length + rating - 1;
}
