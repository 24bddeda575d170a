import { expect, test } from 'vitest';
import { readDelivery, writeDelivery } from './stored-delivery.ts';

const HEADERS = { topic: 'orders/create', triggered_at: '2026-11-20T10:00:00Z', event_id: 'e-1' };
const BODY = '{"id":820982911946154508,\n "email":"léa@example.com"}';
const DELIVERY = {
  topic: 'orders/create',
  triggered_at: '2026-11-20T10:00:00Z',
  payload: { id: '820982911946154508', email: 'léa@example.com' },
};

test('a delivery is read as it came, its ids whole; what an earlier version kept too', () => {
  expect(readDelivery(writeDelivery(HEADERS, BODY))).toEqual(DELIVERY);
  expect(readDelivery(JSON.stringify({ ...HEADERS, payload: BODY }))).toEqual(DELIVERY);
});

test.each(['', 'no JSON', '{"id":1', '\n'])(
  'a body that is no JSON (%j) is read as nothing',
  (body) => {
    expect(readDelivery(writeDelivery(HEADERS, body))).toBeNull();
  },
);
