import { expect, test } from 'vitest';
import type { NextState } from '../worker/after-refusal.ts';
import { deliveredInput, requestOf } from '../claiming/decide-claimed.fixture.ts';
import type { Decision } from '../claiming/decide-claimed.ts';
import {
  decideUncertain,
  createUncertainDelivery,
  uncertainDeliveryOf,
  updateUncertainDelivery,
} from './uncertain-delivery.ts';
import type { Outcome } from '../worker/outcome.ts';
import { MOST_FAILURES } from '../worker/retry-schedule.ts';
import { perChannel } from '#contract/labels/channels.ts';

const PHONE = '+33612345678';
const SINCE = new Date('2026-11-20T09:00:00Z');
const input = deliveredInput();
const request = requestOf({
  ...input,
  person: { ...input.person, phone_number: PHONE },
  channels: { ...input.channels, states: perChannel(() => 'usable' as const) },
});
const message = {
  id: '7',
  sender_id: 1,
  channel: 'whatsapp' as const,
  recipient: PHONE,
  failures: 0,
  metadata: {},
};
const TIMES = { since: SINCE, until: new Date(SINCE.getTime() + 20_000) };
const delivery = createUncertainDelivery(message, TIMES);
const again: Decision = { kind: 'send', channel: 'whatsapp', recipient: PHONE, sender_id: 1 };
const held: Decision = {
  kind: 'hold',
  reason: 'outside_hours',
  channel: 'whatsapp',
  recipient: PHONE,
  until: null,
  moved_by: null,
};
const after = (decision: Decision, { row = message, isSameAccount = true, of = request } = {}) =>
  decideUncertain(delivery, row, decision, of, isSameAccount);
const unknown = { kind: 'unknown', sender_id: 1, channel: 'whatsapp', recipient: PHONE };

test.each<[string, Decision]>([
  ['the same call', again],
  ['the same call later', held],
  ['waiting for the step before', { kind: 'wait' }],
  ['another look after a failed evaluation', { kind: 'break', text: 'x' }],
  ['the erasure of the person', { kind: 'end', status: 'cancelled', reason: 'erased' }],
])('an uncertain delivery may meet %s', (_name, decision) => {
  expect(after(decision)).toBe(decision);
});

test.each<[string, Decision]>([
  ['another channel', { ...again, channel: 'email', recipient: 'a@exemple.fr', sender_id: 3 }],
  ['another account of its channel', { ...again, sender_id: 9 }],
  ['another address', { ...again, recipient: '+33698765432' }],
  ['another channel later', { ...held, channel: 'email', recipient: 'a@exemple.fr' }],
  ['another address later', { ...held, recipient: '+33698765432' }],
  ['an end as if it had not left', { kind: 'end', status: 'cancelled', reason: 'opted_out' }],
])('instead of %s nobody knows what became of it', (_name, decision) => {
  expect(after(decision)).toEqual(unknown);
});

test('with other credentials, without its channel or after the last attempt, an uncertain delivery has an unknown outcome', () => {
  const gone = requestOf(request.input, {
    senders: {
      ...request.senders,
      whatsapp: { ...request.senders.whatsapp!, state: 'disconnected' },
    },
  });
  expect([
    after(again, { isSameAccount: false }),
    after(held, { isSameAccount: false }),
    after(held, { of: gone }),
  ]).toEqual([unknown, unknown, unknown]);
  expect(
    after({ kind: 'break', text: 'x' }, { row: { ...message, failures: MOST_FAILURES - 1 } }),
  ).toEqual(unknown);
});

test('an unknown outcome shows the address that was called, or none when no record has it any more', () => {
  const moved = { ...message, recipient: 'a@exemple.fr' };
  const mail: Decision = { ...again, channel: 'email', recipient: 'a@exemple.fr', sender_id: 3 };
  expect(after(mail, { row: moved })).toEqual(unknown);
  const corrected = requestOf({
    ...request.input,
    person: { ...request.input.person, phone_number: '+33698765432' },
  });
  expect(after(mail, { row: moved, of: corrected })).toEqual({ ...unknown, recipient: null });
});

test('the mark of an uncertain delivery identifies the address without containing it, and other data are not read as a mark', () => {
  expect(JSON.stringify(delivery)).not.toContain(PHONE.slice(3));
  expect(uncertainDeliveryOf({ metadata: { uncertain_delivery: { ...delivery } } })).toEqual(
    delivery,
  );
  // An earlier version of the program wrote this mark.
  const { until: _, ...earlier } = delivery;
  expect(uncertainDeliveryOf({ metadata: { uncertain_delivery: earlier } })).toEqual({
    ...delivery,
    until: null,
  });
  for (const uncertain_delivery of [
    undefined,
    null,
    'x',
    { ...delivery, channel: 'pigeon' },
    { ...delivery, sender_id: '1' },
  ])
    expect(uncertainDeliveryOf({ metadata: { uncertain_delivery } })).toBeNull();
});

const refused = (by: Extract<Outcome, { kind: 'refused' }>['by'], more: object = {}): Outcome => ({
  kind: 'refused',
  by,
  text: 'w',
  retryAfterMs: null,
  ...more,
});
const waiting: NextState = {
  status: 'held',
  reason: 'provider_unavailable',
  due_at: SINCE,
  failures: 1,
  patch: { failure: 'w' },
};
const failed: NextState = { ...waiting, status: 'failed', due_at: null };
const marked = { ...message, metadata: { uncertain_delivery: delivery } };

test('a lost answer marks the delivery as uncertain; a later one changes the end of the period, not its start', () => {
  expect(
    updateUncertainDelivery(message, refused('transient', { isUncertain: true }), waiting, TIMES)
      .patch,
  ).toEqual({ failure: 'w', uncertain_delivery: delivery });
  const later = new Date(SINCE.getTime() + 600_000);
  expect(
    updateUncertainDelivery(marked, refused('transient', { isUncertain: true }), waiting, {
      since: new Date(0),
      until: later,
    }).patch['uncertain_delivery'],
  ).toEqual({ ...delivery, until: later.toISOString() });
  expect(updateUncertainDelivery(message, refused('transient'), waiting, TIMES)).toEqual(waiting);
});

test.each<[string, Outcome]>([
  ['a server that is away', refused('transient')],
  ['too many calls', refused('rate')],
  ['a refused key', refused('sender')],
  ['a template that is gone', refused('content')],
  ['a blocked account', refused('violation')],
  ['a worker that stops', { kind: 'released' }],
])(
  '%s does not settle the first call: the delivery stays uncertain and never ends as failed',
  (_name, outcome) => {
    expect(
      updateUncertainDelivery(marked, outcome, waiting, TIMES).patch['uncertain_delivery'],
    ).toEqual(delivery);
    expect(updateUncertainDelivery(marked, outcome, failed, TIMES)).toEqual({
      ...failed,
      status: 'outcome_unknown',
      reason: null,
    });
  },
);

test.each(['recipient', 'marketing', 'opted_out'] as const)(
  'a repeat refused for its recipient (%s) proves that the first call did not arrive',
  (by) => {
    expect(updateUncertainDelivery(marked, refused(by), failed, TIMES)).toEqual(failed);
  },
);
