import { test, expect } from 'vitest';
import { planInput, planOf, flowWith } from './plan-requests.fixture.ts';
import type { PlanInput } from './plan-context.ts';
import { canReceiveMessages } from './choose-channel.ts';

const NOW = '2026-11-20T12:00:00+01:00';

test('a blocked channel is skipped while another one remains', () => {
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

test('a reminder without a channel is marked as such when it is planned', () => {
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
