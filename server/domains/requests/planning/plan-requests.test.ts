import { test, expect } from 'vitest';
import { shown, planInput, flowWith } from './plan-requests.fixture.ts';
import type { PlanInput } from './plan-context.ts';
import { canReceiveMessages } from './choose-channel.ts';

const NOW = '2026-11-20T12:00:00+01:00';

test('a delivered order is asked after the delay, at the same hour, and its reminders follow', () => {
  expect(shown(planInput({ delivered_at: '2026-11-20T10:00:00+01:00' }))).toEqual([
    'request scheduled email 2026-11-23T10:00 due',
    'first_reminder scheduled email 2026-11-27T10:00',
    'last_reminder scheduled email 2026-12-04T10:00',
  ]);
});

test.each<[string, string, Partial<Record<string, string>>, Partial<PlanInput>]>([
  ['a cancelled order is never asked', 'cancelled order_cancelled', { cancelled_at: NOW }, {}],
  [
    'a refund before the delivery ends it',
    'cancelled order_refunded',
    { refunded_at: '2026-11-18T10:00:00Z' },
    {},
  ],
  [
    'a refund after the delivery holds it',
    'held order_refunded',
    { refunded_at: '2026-11-20T10:30:00Z' },
    {},
  ],
  ['someone who rated is left alone', 'cancelled already_rated', {}, { rated: true }],
  [
    'who said stop on this request is left alone',
    'cancelled opted_out',
    {},
    { opt_out: 'stopped' },
  ],
  ['who is on the list is left alone', 'skipped opted_out', {}, { opt_out: 'opted_out' }],
  [
    'an order that meets an inactive flow is skipped',
    'skipped flow_inactive',
    {},
    { flow: flowWith({ is_active: false }), met_inactive_flow: true },
  ],
  [
    'what was planned is held by a flow switched off',
    'held flow_inactive',
    {},
    { flow: flowWith({ is_active: false }) },
  ],
  [
    'a team without the right to send is held',
    'held sending_not_allowed',
    {},
    {
      team: {
        timezone: 'Europe/Paris',
        can_send_reviews: false,
        is_confirmed: true,
        ramp_started_at: null,
      },
    },
  ],
  ['a trial holds everything', 'held trial', {}, { flow: flowWith({ ramp: 'trial' }) }],
  [
    'a pause of today holds',
    'held flow_paused',
    { delivered_at: '2026-11-17T10:00:00+01:00' },
    { flow: flowWith({ pauses: [{ from: '2026-11-19', to: '2026-11-22' }] }) },
  ],
  [
    'a disabled first step ends the request',
    'cancelled step_disabled',
    {},
    { flow: flowWith({ steps: { request: { is_enabled: false } } }) },
  ],
  [
    'an excluded country is skipped',
    'skipped excluded',
    {},
    { flow: flowWith({ exclusions: { countries: ['FR'] } }) },
  ],
  [
    'an excluded tag is skipped, whatever its case',
    'skipped excluded',
    {},
    { flow: flowWith({ exclusions: { tags: ['Pro'] } }) },
  ],
  [
    'an excluded domain is skipped, with its subdomains',
    'skipped excluded',
    {},
    { flow: flowWith({ exclusions: { email_domains: ['exemple.fr'] } }) },
  ],
  [
    'without an address nobody is asked',
    'skipped no_contact',
    {},
    { person: person({ email: null }) },
  ],
  [
    'a contact that could not be one is said',
    'skipped invalid_recipient',
    {},
    { person: person({ email: null }), contact_refused: true },
  ],
  [
    'a refusal is respected',
    'skipped no_consent',
    {},
    { person: person({ consent: { email: false } }) },
  ],
  [
    'an explicit agreement is waited for',
    'skipped no_consent',
    {},
    { flow: flowWith({ consent: { email: 'explicit' } }) },
  ],
  [
    'without a channel nothing goes',
    'skipped no_channel',
    {},
    { channels: states({ email: 'absent' }) },
  ],
  [
    'a landline gets no SMS',
    'skipped no_contact',
    {},
    {
      person: person({ email: null, phone_number: '+33145678901' }),
      channels: states({ sms: 'usable' }),
    },
  ],
  [
    'a mobile without a connected channel is no channel',
    'skipped no_channel',
    {},
    { person: person({ email: null, phone_number: '+33612345678' }) },
  ],
  [
    'a disconnected channel holds when nothing else remains',
    'held channel_disconnected',
    {},
    { channels: states({ email: 'disconnected' }) },
  ],
  [
    'a violation holds when nothing else remains',
    'held account_violation',
    {},
    { channels: states({ email: 'violation' }) },
  ],
])('%s: %s', (_rule, verdict, order, rest) => {
  expect(shown(planInput({ delivered_at: '2026-11-19T10:00:00Z', ...order }, rest))[0]).toMatch(
    new RegExp(`^request ${verdict}`, 'u'),
  );
});

function person(changes: Partial<PlanInput['person']>): PlanInput['person'] {
  return {
    ...planInput({}).person,
    can_text: canReceiveMessages(changes.phone_number ?? null),
    ...changes,
  };
}

function states(changes: Partial<PlanInput['channels']['states']>): PlanInput['channels'] {
  return {
    states: { ...planInput({}).channels.states, ...changes },
    sms_countries: null,
    approved_templates: new Set(),
  };
}
