import { expect, test } from 'vitest';
import { WEBHOOK_EVENTS } from '#contract/api/webhook-events.ts';
import { deliveryKey, idOfDelivery } from './delivery-key.ts';

const at = new Date('2026-11-20T09:00:00Z');
const later = new Date(at.getTime() + 1);

test.each(WEBHOOK_EVENTS)(
  '%s: one event has one delivery key, and the key contains the id',
  (event) => {
    const key = deliveryKey(event, { id: '42', at });
    expect(deliveryKey(event, { id: '42', at: new Date(at) })).toBe(key);
    expect(deliveryKey(event, { id: '43', at })).not.toBe(key);
    expect(idOfDelivery(key)).toBe('42');
  },
);

test('only request.sent has one delivery key for any date', () => {
  const once = WEBHOOK_EVENTS.filter(
    (event) => deliveryKey(event, { id: '42', at }) === deliveryKey(event, { id: '42', at: later }),
  );
  expect(once).toEqual(['request.sent']);
});
