import { beforeAll, expect, test } from 'vitest';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import type { Database } from '#server/database/open.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const NOON = '2026-11-20T12:00:00+01:00';
let db: Database;
let app: TestApp;
beforeAll(async () => {
  db = await testDatabase();
  app = testApp(db, { now: NOON });
  await ensureSenders(app);
});

interface CallResult {
  status: number;
  body: {
    code?: string;
    errors?: Record<string, string[]>;
    revision?: number;
    data?: { revisions: Record<string, number>; [key: string]: unknown };
  };
}

async function shop(flow: Record<string, unknown> = { is_active: true }) {
  app.clock.set(NOON);
  const team_id = await addTeam(app, { flow });
  const { headers, id } = await addPerson(app, { team_id, role: 'member' });
  const call = async (
    url: string,
    payload: object,
    more: Record<string, string> = {},
  ): Promise<CallResult> => {
    const answer = await app.http.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, ...more },
    });
    return { status: answer.statusCode, body: answer.json<CallResult['body']>() };
  };
  const save = (value: Record<string, unknown>, more = {}) =>
    call('/api/team/flow_configuration_config', { flow_configuration_config: value }, more);
  const rows = () =>
    db
      .selectFrom('messages')
      .select(['step', 'status', 'reason', 'channel', 'scheduled_at', 'due_at', 'sender_id'])
      .where('team_id', '=', team_id)
      .orderBy('id')
      .execute();
  const verdicts = async (): Promise<string[]> =>
    (await rows()).map((row) => [row.status, row.reason].filter(Boolean).join(' '));
  const auditLog = () =>
    db
      .selectFrom('audit_log')
      .select(['action', 'detail', 'user_id', 'at'])
      .where('team_id', '=', team_id)
      .orderBy('id')
      .execute();
  return {
    team_id,
    user_id: id,
    call,
    save,
    rows,
    verdicts,
    auditLog,
    order: (order: object) => call('/api/team/orders', order),
  };
}
const delivered = { number: '1', email: 'a@exemple.fr', delivered_at: '2026-11-20T10:00:00+01:00' };

test('a configuration is replaced whole, what is missing takes its default, and the team comes back complete', async () => {
  const { save } = await shop({ is_active: true, link_ttl_days: 30 });
  const { status, body } = await save({ fallback_delay_days: 20 });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    flow_configuration_config: flowConfigurationSchema.parse({ fallback_delay_days: 20 }),
    revisions: { flow: 2, conditional: 1, customization: 1 },
  });
  expect((await save({ fallback_delay_days: 20 })).body.data?.revisions).toMatchObject({ flow: 2 });
  expect(await save({ zork: 1 })).toMatchObject({
    status: 422,
    body: {
      code: 'invalid',
      errors: { 'flow_configuration_config.zork': [expect.stringContaining('zork')] },
    },
  });
});

test('an older revision is refused with the newer value and writes nothing; without one the last write wins', async () => {
  const { save, call } = await shop();
  await save({ link_ttl_days: 90 }, { 'if-match': '1' });
  expect(await save({ link_ttl_days: 10 }, { 'if-match': '1' })).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      revision: 2,
      flow_configuration_config: { link_ttl_days: 90 },
      saved_by: expect.stringContaining('@') as string,
      saved_at: app.clock.now().toISOString(),
    },
  });
  expect((await save({ link_ttl_days: 20 }, { 'if-match': '2' })).status).toBe(200);
  expect((await save({ link_ttl_days: 40 })).body.data).toMatchObject({
    flow_configuration_config: { link_ttl_days: 40 },
    revisions: { flow: 4 },
  });
  expect(
    (
      await call(
        '/api/team/customization_config',
        { customization_config: { tone: 'tu' } },
        { 'if-match': '7' },
      )
    ).status,
  ).toBe(409);
  const saves = await Promise.all(
    [1, 2, 3, 4].map((days) => save({ fallback_delay_days: days }, { 'if-match': '4' })),
  );
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});

test('a mode that steers by the rating beside a public site is saved only once somebody took it on, and who and when is kept', async () => {
  const { call, auditLog, user_id } = await shop();
  const save = (value: object) =>
    call('/api/team/conditional_config', { conditional_config: value });
  const risky = { mode: 'redirect', destinations: [{ kind: 'google', url: 'https://g.page/r/x' }] };
  expect(await save(risky)).toMatchObject({
    status: 422,
    body: {
      code: 'acknowledgement_required',
      errors: { 'conditional_config.mode_acknowledged': [expect.any(String)] },
    },
  });
  expect(await auditLog()).toEqual([]);
  expect(await save({ ...risky, mode_acknowledged: true })).toMatchObject({
    status: 200,
    body: {
      data: {
        conditional_config: { mode: 'redirect', mode_acknowledged: true },
        revisions: { conditional: 2 },
      },
    },
  });
  expect(await auditLog()).toMatchObject([
    { action: 'conditional_configuration_saved' },
    {
      action: 'mode_acknowledged',
      user_id,
      at: app.clock.now(),
      detail: { mode: 'redirect', destinations: ['google'] },
    },
  ]);
});

test('who took the present mode on is shown, and nobody once it is neutral again', async () => {
  const { call, team_id } = await shop();
  const save = (value: object) =>
    call('/api/team/conditional_config', { conditional_config: value });
  const { headers } = await addPerson(app, { team_id, role: 'reader' });
  const shown = async () =>
    (await app.http.inject({ url: '/api/team/conditional_acknowledgement', headers })).json<{
      data: unknown;
    }>().data;
  expect(await shown()).toBeNull();
  const risky = {
    mode: 'redirect',
    mode_acknowledged: true,
    destinations: [{ kind: 'google', url: 'https://g.page/r/x' }],
  };
  await save(risky);
  expect(await shown()).toEqual({
    mode: 'redirect',
    by: expect.stringContaining('@') as string,
    at: app.clock.now().toISOString(),
  });
  await save({ ...risky, mode: 'neutral', mode_acknowledged: true });
  expect(await shown()).toBeNull();
});

test('switching the flow off holds what was planned, switching it on gives it back at its date', async () => {
  const { save, order, rows, verdicts } = await shop();
  await order([delivered, { number: '2', email: 'b@exemple.fr' }]);
  const planned = await rows();
  await save({ is_active: false });
  expect(await verdicts()).toEqual(Array.from({ length: 6 }, () => 'held flow_inactive'));
  expect((await rows()).every((row) => row.due_at === null)).toBe(true);
  await order({ number: '3', email: 'c@exemple.fr', delivered_at: '2026-11-20' });
  expect((await verdicts())[6]).toBe('skipped flow_inactive');
  await save({ is_active: true });
  expect((await rows()).slice(0, 6)).toEqual(planned);
  expect((await verdicts())[6]).toBe('skipped flow_inactive');
});

test('what went by while the flow was off is spread over the open hours, not sent in a burst', async () => {
  const { save, order, rows } = await shop();
  await order(
    Array.from({ length: 50 }, (_, at) => ({
      ...delivered,
      number: String(at),
      email: `p${at}@exemple.fr`,
    })),
  );
  await save({ is_active: false });
  app.clock.advance(4 * DAY);
  await save({ is_active: true });
  const dates = (await rows())
    .filter((row) => row.step === 'request')
    .map((row) => row.due_at?.getTime() ?? 0);
  const [first, last] = [Math.min(...dates), Math.max(...dates)];
  expect(first).toBeGreaterThanOrEqual(app.clock.now().getTime());
  expect(last).toBeLessThan(Date.parse('2026-11-24T21:00:00+01:00'));
  expect(last - first).toBeGreaterThan(4 * 3_600_000);
  app.clock.set(NOON);
});

test('a team with very much waiting is held at once by its flow and finished by the event handler', async () => {
  const { team_id, save, verdicts } = await shop();
  const orders = Array.from({ length: 1050 }, (_, at) => ({
    ...delivered,
    number: String(at),
    email: `g${at}@exemple.fr`,
  }));
  for (const rows of [orders.slice(0, 1000), orders.slice(1000)])
    await recordOrders(app, { team_id, integration_name: 'api' }, rows);
  await save({ is_active: false });
  expect((await verdicts()).filter((verdict) => verdict === 'held flow_inactive')).toHaveLength(
    3000,
  );
  await app.runEventHandlers();
  expect(new Set(await verdicts())).toEqual(new Set(['held flow_inactive']));
});

test('a saved flow moves no planned date; a disabled step is cancelled, and with the first one its reminders', async () => {
  const { save, order, rows, verdicts } = await shop();
  await order(delivered);
  const dates = (await rows()).map((row) => row.scheduled_at);
  await save({
    is_active: true,
    delay: { value: 20 },
    steps: { first_reminder: { is_enabled: false } },
  });
  expect(await verdicts()).toEqual(['scheduled', 'cancelled step_disabled', 'scheduled']);
  expect((await rows()).map((row) => row.scheduled_at)).toEqual(dates);
  await save({
    is_active: true,
    steps: { request: { is_enabled: false }, first_reminder: { is_enabled: false } },
  });
  expect(await verdicts()).toEqual([
    'cancelled step_disabled',
    'cancelled step_disabled',
    'cancelled request_not_sent',
  ]);
});

test('a change of channels computes the expected one again, and brings back what had none', async () => {
  const { save, order, rows, verdicts } = await shop({
    is_active: true,
    steps: { request: { channels: ['sms'] } },
  });
  await order({ ...delivered, phone: '0612345678' });
  expect(await verdicts()).toEqual([
    'skipped no_channel',
    'cancelled request_not_sent',
    'cancelled request_not_sent',
  ]);
  await save({ is_active: true });
  expect(await rows()).toMatchObject([
    {
      status: 'scheduled',
      channel: 'email',
      due_at: expect.any(Date) as Date,
      sender_id: expect.any(Number) as number,
    },
    { status: 'scheduled' },
    { status: 'scheduled' },
  ]);
  await save({ is_active: true, consent: { email: 'explicit' } });
  expect((await verdicts())[0]).toBe('skipped no_consent');
});

test('a trial holds everything and shows what would have gone; a gentle ramp remembers when it began', async () => {
  const { save, order, verdicts, team_id } = await shop();
  await order(delivered);
  await save({ is_active: true, ramp: 'trial' });
  expect(new Set(await verdicts())).toEqual(new Set(['held trial']));
  await save({ is_active: true, ramp: 'gentle' });
  expect(['scheduled', 'held frequency_cap']).toContain((await verdicts())[0]);
  expect(
    await db
      .selectFrom('teams')
      .select('ramp_started_at')
      .where('id', '=', team_id)
      .executeTakeFirst(),
  ).toEqual({ ramp_started_at: app.clock.now() });
});

test('a pause moves what falls into it after its end, and its removal gives the dates back', async () => {
  const { save, order, rows } = await shop();
  await order(delivered);
  const [planned] = await rows();
  await save({
    is_active: true,
    pauses: [{ from: '2026-11-22', to: '2026-11-25', label: 'Inventaire' }],
  });
  const [paused] = await rows();
  expect(paused?.due_at?.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-11-26T08:00:00+01:00'));
  await save({ is_active: true });
  expect((await rows())[0]).toEqual(planned);
});

test('wider hours are recorded in the audit log, and what a person declares, once', async () => {
  const { save, call, auditLog } = await shop({});
  const wide = {
    is_active: true,
    send_window: { sms: { from: '08:00', days: [1, 2, 3, 4, 5, 6, 7] } },
  };
  await save(wide);
  const declare = (declared_channels: string[]) =>
    call('/api/team/flow_configuration_config', {
      flow_configuration_config: { ...wide, link_ttl_days: 90 },
      declared_channels,
    });
  await declare(['email']);
  expect(await declare(['email', 'sms'])).toMatchObject({
    body: { data: { declared_channels: ['sms', 'email'] } },
  });
  const actions = (await auditLog()).map(({ action, detail }) =>
    [action, detail['channel']].filter(Boolean).join(' '),
  );
  expect(actions).toEqual([
    'flow_configuration_saved',
    'send_window_widened sms',
    'flow_configuration_saved',
    'consent_declared email',
    'consent_declared sms',
  ]);
});
