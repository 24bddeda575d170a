import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { callEndpoint } from '#server/testing/contract/call-endpoint.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const db = await testDatabase();
let app: TestApp;
let team_id: string;
let headers: Record<string, string>;
const flow = { is_active: true, delay: { value: 10, unit: 'days' } };
beforeEach(async () => {
  app = testApp(db); // Friday, 10:00 in Paris.
  await ensureSenders(app);
  team_id = await addTeam(app, { flow });
  ({ headers } = await addPerson(app, { team_id }));
});

type RequestsAnswer = Answer<'createReviewRequests'>['data'][number];
interface Reply {
  status: number;
  body: { data: RequestsAnswer[]; code?: string; errors?: Record<string, string[]> };
}
async function call(body: unknown, preview = false): Promise<Reply> {
  const { status, text } = await callEndpoint(
    app,
    'createReviewRequests',
    { body, ...(preview && { query: { preview: '1' } }) },
    headers,
  );
  return { status, body: JSON.parse(text) as Reply['body'] };
}
const rows = () =>
  db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select([
      'm.step',
      'm.status',
      'm.reason',
      'm.channel',
      'm.recipient',
      'm.scheduled_at',
      'r.trigger_event',
      'r.integration_name',
      'r.order_id',
      'r.first_name',
    ])
    .where('m.team_id', '=', team_id)
    .orderBy('m.id')
    .execute();
const first = ({
  steps,
}: RequestsAnswer):
  | Pick<RequestsAnswer['steps'][number], 'status' | 'reason' | 'scheduled_at' | 'channel'>
  | undefined => steps[0];

test('a manual request is sent at once within the hours, without the flow’s delay, and its reminders follow', async () => {
  const { status, body } = await call({
    contacts: [{ email: 'Lea@Exemple.fr', first_name: 'Léa' }],
  });
  expect({ status, data: body.data }).toMatchObject({
    status: 200,
    data: [
      {
        status: 'planned',
        email: 'lea@exemple.fr',
        errors: null,
        steps: [
          { step: 'request', status: 'scheduled', scheduled_at: '2026-11-20T09:00:00.000Z' },
          { step: 'first_reminder' },
          { step: 'last_reminder' },
        ],
      },
    ],
  });
  expect(await rows()).toMatchObject([
    {
      step: 'request',
      channel: 'email',
      recipient: 'lea@exemple.fr',
      trigger_event: 'manual',
      integration_name: 'manual',
      order_id: null,
      first_name: 'Léa',
    },
    { step: 'first_reminder' },
    { step: 'last_reminder' },
  ]);
  await sendDueMessages(app);
  expect((await rows())[0]).toMatchObject({ status: 'sent' });
});

test('a manual request created at night waits for the morning; one with a date waits for that date', async () => {
  app.clock.set('2026-11-20T22:00:00Z');
  expect(
    (await call({ contacts: [{ email: 'lea@exemple.fr' }] })).body.data.map(first),
  ).toMatchObject([{ scheduled_at: '2026-11-21T07:00:00.000Z' }]);
  expect(
    (
      await call({ contacts: [{ email: 'max@exemple.fr' }], send_at: '2026-12-01T10:30:00Z' })
    ).body.data.map(first),
  ).toMatchObject([{ scheduled_at: '2026-12-01T10:30:00.000Z' }]);
});

test('a preview lists the message, date or refusal reason of each person, and writes nothing', async () => {
  await db
    .insertInto('opt_outs')
    .values({ team_id, kind: 'email', value: 'non@exemple.fr', source: 'manual' })
    .execute();
  const { body } = await call(
    {
      contacts: [
        { email: 'lea@exemple.fr' },
        { email: 'non@exemple.fr' },
        { email: 'pas une adresse' },
        { phone: '06 12 34 56 78' },
        { email: 'LEA@exemple.fr' },
        { email: 'no@exemple.fr', consent: { email: false } },
        {},
      ],
    },
    true,
  );
  expect(
    body.data.map((one) => [
      one.status,
      first(one)?.status,
      first(one)?.reason,
      Object.values(one.errors ?? {}).flat()[0] ?? null,
    ]),
  ).toEqual([
    ['planned', 'scheduled', null, null],
    ['planned', 'skipped', 'opted_out', null],
    ['refused', undefined, undefined, 'Cette adresse e-mail n’est pas valable.'],
    ['planned', 'skipped', 'no_channel', null],
    ['refused', undefined, undefined, 'Cette personne est déjà dans la liste, en 1ʳᵉ place.'],
    ['planned', 'skipped', 'no_consent', null],
    ['refused', undefined, undefined, 'Il faut un e-mail ou un téléphone.'],
  ]);
  expect(await rows()).toEqual([]);
  expect(body.data.every(({ request_id }) => request_id === null)).toBe(true);
});

test('the preview equals what is then written', async () => {
  const customer = {
    contacts: [
      { email: 'lea@exemple.fr' },
      { email: 'bad' },
      { email: 'max@exemple.fr', consent: { email: false } },
    ],
    send_at: '2026-11-29T03:00:00Z',
  };
  const preview = (await call(customer, true)).body.data;
  const written = (await call(customer)).body.data;
  expect(written.map(({ steps, errors }) => ({ steps, errors }))).toEqual(
    preview.map(({ steps, errors }) => ({ steps, errors })),
  );
  const steps = preview.flatMap((one) => one.steps);
  expect(
    (await rows()).map(({ status, reason, scheduled_at }) => ({
      status,
      reason,
      scheduled_at: scheduled_at.toISOString(),
    })),
  ).toEqual(steps.map(({ status, reason, scheduled_at }) => ({ status, reason, scheduled_at })));
});

test('a person at the frequency limit is asked at the first free date', async () => {
  for (let time = 0; time < 2; time++) {
    await call({ contacts: [{ email: 'lea@exemple.fr' }] });
    await sendDueMessages(app);
    app.clock.advance(2 * 86_400_000);
  }
  const [one] = (await call({ contacts: [{ email: 'lea@exemple.fr' }] })).body.data;
  expect(one && first(one)).toMatchObject({ status: 'held', reason: 'frequency_cap' });
  expect(one && first(one)?.scheduled_at.slice(0, 10)).toBe('2026-12-20');
});

test('the chosen channel stays after any saved flow, and the reminders use the flow’s channel order', async () => {
  const { body } = await call(
    { contacts: [{ email: 'lea@exemple.fr', phone: '0612345678' }], channel: 'sms' },
    true,
  );
  expect(body.data.map(first)).toMatchObject([{ status: 'skipped', reason: 'no_channel' }]);
  await call({
    contacts: [{ email: 'max@exemple.fr' }],
    channel: 'email',
    send_at: '2026-12-01T10:00:00Z',
  });
  const before = await rows();
  await callEndpoint(
    app,
    'saveFlowConfiguration',
    { body: { flow_configuration_config: { ...flow, caps: { messages_per_day: 3 } } } },
    headers,
  );
  while ((await app.runEventHandlers()) > 0);
  expect(await rows()).toEqual(before);
});

test('a past date, an empty list and more than a thousand people are refused', async () => {
  expect(
    await call({ contacts: [{ email: 'a@exemple.fr' }], send_at: '2026-11-19T10:00:00Z' }),
  ).toMatchObject({ status: 422, body: { errors: { send_at: [expect.any(String)] } } });
  expect(await call({ contacts: [] })).toMatchObject({ status: 422 });
  expect(
    await call({
      contacts: Array.from({ length: 1001 }, (_, at) => ({ email: `p${at}@exemple.fr` })),
    }),
  ).toMatchObject({ status: 422 });
});

test('a thousand people are planned in one call', async () => {
  const { status } = await call({
    contacts: Array.from({ length: 1000 }, (_, at) => ({ email: `p${at}@exemple.fr` })),
  });
  expect(status).toBe(200);
  expect(await rows()).toHaveLength(3000);
});
