import { expect, test } from 'vitest';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { canReceiveMessages } from './choose-channel.ts';
import type { PlanInput } from './plan-context.ts';
import { flowWith, planInput, planOf, shown } from './plan-requests.fixture.ts';

const NOW = '2026-11-20T12:00:00+01:00';

test('a delivered order is asked after the delay, at the same hour, and its reminders follow', () => {
  expect(shown(planInput({ delivered_at: '2026-11-20T10:00:00+01:00' }))).toEqual([
    'request scheduled email 2026-11-23T10:00 due',
    'first_reminder scheduled email 2026-11-27T10:00',
    'last_reminder scheduled email 2026-12-04T10:00',
  ]);
});

test('the delay in days keeps the hour over a change of season, in hours it is exact', () => {
  const order = { delivered_at: '2027-03-26T10:00:00+01:00' };
  const at = (unit: 'days' | 'hours', value: number) =>
    planOf(
      planInput(order, {
        now: new Date('2027-03-26T11:00:00+01:00'),
        flow: flowWith({ delay: { value, unit } }),
      }),
    )[0]?.scheduled_at.toISOString();
  expect(at('days', 3)).toBe('2027-03-29T08:00:00.000Z');
  expect(at('hours', 72)).toBe('2027-03-29T09:00:00.000Z');
});

test('an order that waits for its event says so, and goes by the fallback once shipped', () => {
  expect(shown(planInput({ ordered_at: '2026-11-19T10:00:00+01:00' }))[0]).toBe(
    'request waiting_delivery email 2027-01-18T10:00',
  );
  expect(shown(planInput({ fulfilled_at: '2026-11-19T10:00:00+01:00' }))[0]).toBe(
    'request waiting_delivery email 2026-12-03T10:00 due',
  );
  expect(shown(planInput({ fulfilled_at: '2026-11-01T10:00:00+01:00' }))[0]).toBe(
    'request scheduled email 2026-11-20T12:00 due',
  );
  expect(shown(planInput({}, { trigger_event: 'order_paid' }))[0]).toMatch(
    /^request waiting_payment/u,
  );
  expect(shown(planInput({}, { trigger_event: 'order_fulfilled' }))[0]).toMatch(
    /^request waiting_fulfillment/u,
  );
});

test('an order never shipped expires 60 days after it was placed', () => {
  expect(shown(planInput({ ordered_at: '2026-09-01T10:00:00+02:00' }))).toEqual([
    'request expired never_fulfilled email 2026-10-31T09:00',
    expect.stringContaining('cancelled request_not_sent'),
    expect.stringContaining('cancelled request_not_sent'),
  ]);
});

test('a first message due over 30 days ago is too old, except that of an imported order, which is spread over 7 days', () => {
  const order = { delivered_at: '2026-10-15T10:00:00+02:00' };
  expect(shown(planInput(order))[0]).toMatch(/^request skipped too_old/u);
  const imported = planOf(planInput(order, { import_share: 0.5 }))[0];
  expect(imported).toMatchObject({ status: 'scheduled', moved_by: 'import' });
  // Three days and a half from noon is midnight: it goes at the opening.
  expect(imported?.scheduled_at.toISOString()).toBe('2026-11-24T07:00:00.000Z');
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
    { silence: 'stopped' },
  ],
  ['who is on the list is left alone', 'skipped opted_out', {}, { silence: 'opted_out' }],
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

test('a blocked channel is passed as long as another remains', () => {
  const input = planInput(
    { delivered_at: NOW },
    {
      person: person({ phone_number: '+33612345678' }),
      channels: states({ sms: 'violation', email: 'usable' }),
    },
  );
  expect(planOf(input)[0]).toMatchObject({ status: 'scheduled', channel: 'email' });
});

test('WhatsApp needs an approved template, and then comes first', () => {
  const flow = flowWith({ steps: { request: { contents: { whatsapp: { template_id: '7' } } } } });
  const input = (approved: string[]) =>
    planInput(
      { delivered_at: NOW },
      {
        flow,
        person: person({ phone_number: '+33612345678' }),
        channels: { ...states({ whatsapp: 'usable' }), approved_templates: new Set(approved) },
      },
    );
  expect(planOf(input(['7']))[0]).toMatchObject({ channel: 'whatsapp', recipient: '+33612345678' });
  expect(planOf(input(['8']))[0]).toMatchObject({ channel: 'email', recipient: 'zoe@exemple.fr' });
});

test('a reminder without a channel of its own says so as soon as it is planned', () => {
  const rows = planOf(
    planInput(
      { delivered_at: NOW },
      {
        person: person({ email: null, phone_number: '+33612345678' }),
        channels: states({ sms: 'usable' }),
      },
    ),
  );
  expect(rows.map((row) => [row.status, row.reason])).toEqual([
    ['scheduled', null],
    ['scheduled', null],
    ['skipped', 'no_contact'],
  ]);
});

test('the last reminder counts from the step before it that was accepted', () => {
  const kept = {
    request: { state: 'accepted', at: new Date('2026-11-18T10:00:00+01:00') },
    first_reminder: { state: 'ended', at: new Date('2026-11-19T10:00:00+01:00') },
  } as const;
  expect(shown(planInput({ delivered_at: '2026-11-15T10:00:00Z' }, { kept }))).toEqual([
    'last_reminder scheduled email 2026-11-25T10:00 due',
  ]);
  const unsent = { request: { state: 'ended', at: new Date(0) } } as const;
  expect(shown(planInput({ delivered_at: NOW }, { kept: unsent }))[0]).toMatch(
    /^first_reminder cancelled request_not_sent/u,
  );
});

test('the gentle ramp lets a tenth go in the first week, half in the second, and spreads the rest', () => {
  const started = new Date('2026-11-20T08:00:00+01:00');
  const flow = flowWith({ ramp: 'gentle', delay: { value: 0 } });
  const rows = Array.from(
    { length: 1000 },
    (_, at) =>
      planOf(
        planInput(
          { delivered_at: NOW },
          {
            flow,
            seed: `order ${at}`,
            team: {
              timezone: 'Europe/Paris',
              can_send_reviews: true,
              is_confirmed: true,
              ramp_started_at: started,
            },
          },
        ),
      )[0],
  );
  const days = rows.map((row) =>
    Math.floor(((row?.scheduled_at.getTime() ?? 0) - started.getTime()) / 86_400_000),
  );
  const within = (from: number, to: number): number =>
    days.filter((day) => day >= from && day < to).length / 1000;
  expect(Math.abs(within(0, 1) - 0.1)).toBeLessThan(0.03);
  expect(Math.abs(within(7, 14) - 0.4)).toBeLessThan(0.06);
  expect(within(14, 22)).toBeGreaterThan(0.4);
  expect(
    rows.every(
      (row) => (row?.status === 'held') === (row?.moved_by === 'ramp') && row?.due_at !== null,
    ),
  ).toBe(true);
});

test('the whole plan depends on nothing but what it is given', () => {
  const input = planInput(
    { delivered_at: NOW },
    { flow: flowConfigurationSchema.parse({ is_active: true }) },
  );
  expect(planOf(input)).toEqual(planOf(structuredClone(input)));
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
