import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sql } from 'kysely';
import { readConfig } from '#server/config/config.ts';
import { newToken } from '#server/domains/accounts/sessions/new-token.ts';
import { changeAdminByEmail } from '#server/domains/administration/change-admin-by-email.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { instanceAccountsScene } from '#server/testing/scenes/instance-accounts-scene.ts';
import { addDueMessage, ALL_DAY } from '#server/testing/scenes/shop-scene.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

const BOUND_MS = 30_000;
const { app, stop } = await instanceAccountsScene(
  readConfig({ NEW_TEAM_DAILY_MESSAGES: '0' }).limits,
);
let listener: pg.Client;
let admin: TestPerson;
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  listener = new pg.Client({ ...inject('cluster'), database: rows[0]?.name ?? '' });
  await listener.connect();
  await listener.query('listen messages_due');
  admin = await addPerson(app, { is_admin: true });
});
afterAll(async () => {
  await listener.end();
  await stop();
});

let people = 0;
/**
 * One message is due now, the other one has been for two days: what is late is spread over hours
 * elsewhere.
 */
async function addHeld(
  channel: 'email' | 'sms',
  given: { is_confirmed: boolean },
): Promise<{ team_id: string; owner: TestPerson }> {
  const team_id = await addTeam(app, {
    flow: {
      is_active: true,
      send_window: { sms: ALL_DAY, email: ALL_DAY },
      caps: { messages_per_day: null, requests_per_30_days: null },
      steps: { request: { channels: [channel] } },
    },
    sms_approved: false,
  });
  const owner = await addPerson(app, { team_id, ...given });
  for (const daysLate of [0, 2]) {
    people += 1;
    app.clock.advance(-daysLate * DAY);
    await addDueMessage(app, {
      team_id,
      channel,
      number: `W-${people}`,
      phone_number: `+3361500${String(people).padStart(4, '0')}`,
      email: `client${people}@exemple.fr`,
      first_name: 'Léa',
    });
    app.clock.advance(daysLate * DAY);
  }
  await sendDueMessages(app);
  return { team_id, owner };
}

const stateOf = async (team_id: string): Promise<string[]> =>
  (
    await app.db
      .selectFrom('messages')
      .select(['status', 'reason'])
      .where('team_id', '=', team_id)
      .execute()
  ).map(({ status, reason }) => (reason === null ? status : `${status} ${reason}`));

/** Whether a notice for the workers follows from this, and the messages leave within the bound. */
async function leavesAfter(team_id: string, act: () => Promise<unknown>): Promise<void> {
  const { promise: isNotified, resolve } = Promise.withResolvers<void>();
  listener.once('notification', () => resolve());
  await act();
  while ((await app.runEventHandlers()) > 0);
  await isNotified;
  const { rows } = await sql<{ late_ms: number | null }>`
    select extract(epoch from due_at - ${app.clock.now()}::timestamptz)::float8 * 1000 as late_ms from messages where team_id = ${team_id}`.execute(
    app.db,
  );
  expect(rows.map(({ late_ms }) => late_ms !== null && late_ms <= BOUND_MS)).toEqual([true, true]);
  app.clock.advance(BOUND_MS);
  await sendDueMessages(app);
  expect(await stateOf(team_id)).toEqual(['sent', 'sent']);
}

const postAsAdmin = (path: string, body: Record<string, unknown>): Promise<unknown> =>
  callHttp(app, `POST /api/admin/${path}`, admin.headers, body);

async function confirmByLink({ id: user_id, email }: TestPerson): Promise<void> {
  const { token, token_hash } = newToken();
  const now = app.clock.now();
  await app.db
    .insertInto('account_proofs')
    .values({
      token_hash,
      user_id,
      purpose: 'confirm_email',
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + DAY),
    })
    .execute();
  await callHttp(app, 'POST /confirm-email', {}, { token });
}

const CONFIRMATIONS: Record<string, (owner: TestPerson, team_id: string) => Promise<unknown>> = {
  'by the link of a mail': confirmByLink,
  'by an administrator': ({ id }) => postAsAdmin(`users/${id}/confirm`, {}),
  'by becoming an administrator': ({ id }) =>
    postAsAdmin(`users/${id}/is_admin`, { is_admin: true }),
  'by becoming an administrator on the command line': async ({ email }) => {
    await changeAdminByEmail(app.db, app.clock.now(), { email, is_admin: true });
    // This command sends no wake-up notification: the running workers poll.
    await sql`select pg_notify('messages_due', '')`.execute(app.db);
  },
  'by another owner who is confirmed': async (owner, team_id) => {
    const other = await addPerson(app, { team_id, role: 'member' });
    await callHttp(app, `PATCH /api/team/members/${other.id}`, owner.headers, { role: 'owner' });
  },
};

test.each(Object.keys(CONFIRMATIONS))(
  'what waited for a confirmed owner leaves within 30 seconds once they are confirmed %s',
  async (way) => {
    const { team_id, owner } = await addHeld('email', { is_confirmed: false });
    expect(await stateOf(team_id)).toEqual(['held owner_unconfirmed', 'held owner_unconfirmed']);
    await leavesAfter(team_id, async () => CONFIRMATIONS[way]?.(owner, team_id));
  },
);

test('what waited for an approval of SMS leaves within 30 seconds of it', async () => {
  const { team_id } = await addHeld('sms', { is_confirmed: true });
  expect(await stateOf(team_id)).toEqual(['held needs_approval', 'held needs_approval']);
  await leavesAfter(team_id, () =>
    postAsAdmin(`teams/${team_id}/sms_approval`, { approved: true }),
  );
});
