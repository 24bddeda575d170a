import {
  ORDER_FIELDS,
  type OrderState,
  type OrderContent,
  type OrderEvent,
  type OrderField,
} from './order-content.ts';

/**
 * Merges an event into an order. For each field the newest value wins, and a missing value deletes
 * nothing; of two values with the same time, the greater one wins. The result therefore does not
 * depend on the order of arrival and on repetitions.
 */
export function mergeOrder(stored: OrderState, event: OrderEvent): OrderState {
  const content: Record<string, unknown> = { ...stored.content };
  const times = new Map<OrderField, number>();
  const eventTime = event.at.getTime();
  for (const field of ORDER_FIELDS) {
    const before = stored.content[field];
    const word = event.content[field];
    const previous = stored.field_times[field] ?? stored.at.getTime();
    if (
      word !== null &&
      (before === null ||
        eventTime > previous ||
        (eventTime === previous && isStronger(word, before, event)))
    ) {
      content[field] = word;
      times.set(field, eventTime);
    } else if (before !== null) {
      times.set(field, previous);
    }
  }
  const at = Math.max(eventTime, stored.at.getTime());
  // An empty list is a value too. Its timestamp distinguishes it from an absent value, because the
  // table stores both as an empty list.
  const remainingTimes = [...times].filter(
    ([field, time]) => time < at || isEmptyList(content[field]),
  );
  return {
    content: content as unknown as OrderContent,
    at: new Date(at),
    field_times: Object.fromEntries(remainingTimes),
  };
}

/**
 * Decides between two values with the same time. When the source gave no time, the last received
 * value wins; otherwise the greater one wins, which does not depend on the order of arrival. Of two
 * lists the longer one is the greater, because a shorter one may be an incomplete reading.
 */
function isStronger(word: unknown, before: unknown, event: OrderEvent): boolean {
  if (!event.is_dated) return true;
  const lengths = [word, before].map((value) => (Array.isArray(value) ? value.length : 0));
  const [length = 0, lengthBefore = 0] = lengths;
  return length === lengthBefore ? written(word) > written(before) : length > lengthBefore;
}

/** Returns the state of an order after its first event. */
export function newOrder({ content, at }: OrderEvent): OrderState {
  const empty = ORDER_FIELDS.filter((field) => isEmptyList(content[field]));
  return {
    content,
    at,
    field_times: Object.fromEntries(empty.map((field) => [field, at.getTime()])),
  };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/**
 * Returns the text of a value, by which values are compared and from which the hash of the content
 * is computed.
 */
export function written(value: unknown): string {
  return JSON.stringify(value);
}

/**
 * Returns the text of every field in a fixed order, from which `content_hash` is computed. Unknown
 * tracking numbers are left out, so that orders stored before this field existed have the same
 * hash.
 */
export function writtenContent(content: OrderContent): string {
  return written(
    ORDER_FIELDS.filter(
      (field) => field !== 'tracking_numbers' || content.tracking_numbers !== null,
    ).map((field) => content[field]),
  );
}

export function hasSameTimes(a: OrderState, b: OrderState): boolean {
  const times = (order: OrderState): string =>
    written([order.at, ORDER_FIELDS.map((field) => order.field_times[field])]);
  return times(a) === times(b);
}
