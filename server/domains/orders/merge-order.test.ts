import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAnotherOrder } from './is-another-order.ts';
import { mergeOrder, newOrder } from './merge-order.ts';
import type { OrderState, OrderContent, OrderEvent } from './order-content.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

const silent: OrderContent = {
  number: '1',
  email: null,
  phone_number: null,
  first_name: null,
  last_name: null,
  country_code: null,
  locale: null,
  ordered_at: null,
  paid_at: null,
  fulfilled_at: null,
  delivered_at: null,
  cancelled_at: null,
  refunded_at: null,
  total: null,
  currency: null,
  tags: null,
  carrier: null,
  line_items: null,
  consent: null,
  tracking_numbers: null,
};
const orderEvents = (content: Partial<OrderContent>, minute: number): OrderEvent => ({
  key: '1',
  content: { ...silent, ...content },
  at: new Date(minute * 60_000),
  is_dated: true,
});
const mergeAll = (events: readonly OrderEvent[]): OrderState | null =>
  events.reduce<OrderState | null>(
    (known, event) => (known === null ? newOrder(event) : mergeOrder(known, event)),
    null,
  );

test('the newest value of each field wins, and an absent value changes nothing', () => {
  const order = mergeAll([
    orderEvents({ email: 'a@a.fr', delivered_at: new Date(0) }, 1),
    orderEvents({ first_name: 'Zoé', tags: [] }, 3),
    orderEvents({ email: 'b@b.fr', first_name: 'Zo', tags: ['pro'] }, 2),
  ]);
  expect(order?.content).toMatchObject({
    email: 'b@b.fr',
    first_name: 'Zoé',
    delivered_at: new Date(0),
    tags: [],
  });
});

test('of two lists of lines with the same time, the longer one stays, in any order of arrival', () => {
  const line = {
    product_id: null,
    sku: null,
    title: 'Savon',
    quantity: 1,
    url: null,
    image_url: null,
  };
  const long = orderEvents({ line_items: [line, line, line] }, 1);
  const short = orderEvents({ line_items: [line] }, 1);
  for (const events of [
    [long, short],
    [short, long],
  ])
    expect(mergeAll(events)?.content.line_items).toHaveLength(3);
});

test('an order has the same state for any order and any repetition of its events', () => {
  const date = fc.option(
    fc.integer({ min: 0, max: 3 }).map((day) => new Date(day * 86_400_000)),
    { freq: 2 },
  );
  const event = fc
    .tuple(
      fc.record({
        email: fc.constantFrom(null, 'a@a.fr', 'b@b.fr'),
        first_name: fc.constantFrom(null, 'A', 'B'),
        tags: fc.constantFrom(null, [], ['a']),
        delivered_at: date,
        cancelled_at: date,
        number: fc.constantFrom('1', '#1'),
      }),
      fc.integer({ min: 0, max: 4 }),
    )
    .map(([content, minute]) => orderEvents(content, minute));
  fc.assert(
    fc.property(
      fc
        .array(event, { minLength: 1, maxLength: 6 })
        .chain((events) =>
          fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
          ),
        ),
      ([events, shuffled]) => {
        expect(mergeAll(shuffled)).toEqual(mergeAll(events));
      },
    ),
    { numRuns: propertyRuns(2_000) },
  );
});

test.each([
  [
    'another person, days apart',
    { email: 'b@b.fr', phone_number: '+33611111111', ordered_at: new Date('2026-01-10') },
    true,
  ],
  [
    'another e-mail alone, days apart',
    { email: 'b@b.fr', ordered_at: new Date('2026-01-10') },
    true,
  ],
  [
    'the same phone',
    { email: 'b@b.fr', phone_number: '+33600000000', ordered_at: new Date('2026-01-10') },
    false,
  ],
  [
    'another person on the next day',
    { email: 'b@b.fr', phone_number: '+33611111111', ordered_at: new Date('2026-01-03') },
    false,
  ],
  ['another person, no date', { email: 'b@b.fr', phone_number: '+33611111111' }, false],
  ['nobody, days apart', { ordered_at: new Date('2026-01-10') }, false],
])('%s', (_who, at, expected) => {
  const known = {
    ...silent,
    email: 'a@a.fr',
    phone_number: '+33600000000',
    ordered_at: new Date('2026-01-01'),
  };
  expect(isAnotherOrder(known, { ...silent, ...at })).toBe(expected);
});
