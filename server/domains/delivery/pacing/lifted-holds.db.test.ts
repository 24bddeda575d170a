import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sql } from 'kysely';
import { startGoogle } from '#fake-services/google/google.ts';
import { signIdToken } from '#fake-services/google/google-tokens.ts';
import { startIssuer } from '#fake-services/openid/issuer.ts';
import { ISSUER_CLIENT_ID, ISSUER_CLIENT_SECRET } from '#fake-services/openid/issuer-tokens.ts';
import { startShopify } from '#fake-services/shopify/shopify.ts';
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
const google = await startGoogle();
const issuer = await startIssuer('https://avis.test/oidc/callback');
const shopify = await startShopify();
shopify.setRestoreRate(1e6); // No call waits for the rate limit.
const { app, stop } = await instanceAccountsScene(
  readConfig({ NEW_TEAM_DAILY_MESSAGES: '0' }).limits,
  {
    allowPrivateAddresses: true,
    google: google.settings,
    oidc: {
      issuer: issuer.url,
      clientId: ISSUER_CLIENT_ID,
      clientSecret: ISSUER_CLIENT_SECRET,
      name: 'Maison Lavande',
      scopes: 'openid email profile',
      groupsClaim: 'groups',
      groupRoles: [],
      sessionHours: 12,
    },
    shopify: { ...shopify.settings, billing: false },
  },
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
  await Promise.all([google.stop(), issuer.stop(), shopify.stop()]);
});

let people = 0;
/**
 * Adds a message that is due now and one that has been due for two days, because late messages are
 * usually spread over hours.
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

/**
 * Expects that the action sends a notification to the workers and that the messages are due within
 * the bound.
 */
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

/** Adds an identity, as an earlier sign-in of this person stores it. */
async function addIdentity(provider: 'google' | 'oidc', user_id: string): Promise<string> {
  const sub = crypto.randomUUID();
  const subject = provider === 'oidc' ? `${issuer.url} ${sub}` : sub;
  await app.db
    .insertInto('sign_in_identities')
    .values({ provider, subject, user_id, created_at: app.clock.now() })
    .execute();
  return sub;
}

async function signInByGoogle({ id, email }: TestPerson): Promise<void> {
  const person = { ...google.person, sub: await addIdentity('google', id), email };
  google.setNow(app.clock.now());
  const credential = signIdToken({ person, now: app.clock.now() });
  const answer = await callHttp(app, 'POST /google/callback', {}, { credential });
  expect(answer.status).toBe(200);
}

/**
 * Opens the sign-in page of the company, continues there, and returns with the parameters of the
 * address.
 */
async function signInByCompany({ id, email }: TestPerson): Promise<void> {
  Object.assign(issuer.person, { sub: await addIdentity('oidc', id), email });
  issuer.setNow(app.clock.now());
  const left = await app.http.inject({ url: '/oidc/redirect' });
  const page = await (await fetch(String(left.headers.location))).text();
  const [, href = ''] = /href="([^"]+)">Continuer/u.exec(page) ?? [];
  const returned = await fetch(new URL(href.replaceAll('&amp;', '&'), issuer.url), {
    redirect: 'manual',
  });
  const back = new URL(returned.headers.get('location') ?? '').searchParams;
  const cookie = String(left.headers['set-cookie']).split(';')[0] ?? '';
  const answer = await app.http.inject({
    method: 'POST',
    url: '/oidc/callback',
    payload: Object.fromEntries(back),
    headers: { cookie },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Connects the owner's shop, and opens the app later from Shopify without a session. */
async function openFromShopify({ headers }: TestPerson): Promise<void> {
  const shop = `tenue-${++people}.myshopify.com`;
  const come = async (
    left: Awaited<ReturnType<typeof app.http.inject>>,
    url: unknown,
    session: Record<string, string>,
  ): Promise<void> => {
    shopify.setNow(app.clock.now());
    const consent = await fetch(String(url), { redirect: 'manual' });
    const back = new URL(consent.headers.get('location') ?? '').searchParams;
    const cookie = String(left.headers['set-cookie']).split(';')[0] ?? '';
    const answer = await app.http.inject({
      url: `/connect/shopify?${back.toString()}`,
      headers: { cookie, ...session },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const asked = await app.http.inject({
    method: 'POST',
    url: '/api/team/shopify/connect-url',
    payload: { shop },
    headers,
  });
  await come(asked, asked.json<{ url: string }>().url, headers);
  const left = await app.http.inject({ url: `/shopify/redirect?shop=${shop}` });
  await come(left, left.headers.location, {});
}

const CONFIRMATIONS: Record<string, (owner: TestPerson, team_id: string) => Promise<unknown>> = {
  'by the link of a mail': confirmByLink,
  'by an administrator': ({ id }) => postAsAdmin(`users/${id}/confirm`, {}),
  'by becoming an administrator': ({ id }) =>
    postAsAdmin(`users/${id}/is_admin`, { is_admin: true }),
  'by becoming an administrator on the command line': async ({ email }) => {
    await changeAdminByEmail(app.db, app.clock.now(), { email, is_admin: true });
    // This command sends no wake-up notification, because the running workers poll. The test sends
    // one instead.
    await sql`select pg_notify('messages_due', '')`.execute(app.db);
  },
  'by a sign-in with Google': signInByGoogle,
  'by a sign-in with the identity service of a company': signInByCompany,
  'by a sign-in with Shopify': openFromShopify,
  'by another owner who is confirmed': async (owner, team_id) => {
    const other = await addPerson(app, { team_id, role: 'member' });
    await callHttp(app, `PATCH /api/team/members/${other.id}`, owner.headers, { role: 'owner' });
  },
};

test.each(Object.keys(CONFIRMATIONS))(
  'messages held for an unconfirmed owner are sent within 30 seconds once the owner is confirmed %s',
  async (way) => {
    const { team_id, owner } = await addHeld('email', { is_confirmed: false });
    expect(await stateOf(team_id)).toEqual(['held owner_unconfirmed', 'held owner_unconfirmed']);
    await leavesAfter(team_id, async () => CONFIRMATIONS[way]?.(owner, team_id));
  },
);

test('messages held for the SMS approval are sent within 30 seconds of it', async () => {
  const { team_id } = await addHeld('sms', { is_confirmed: true });
  expect(await stateOf(team_id)).toEqual(['held needs_approval', 'held needs_approval']);
  await leavesAfter(team_id, () =>
    postAsAdmin(`teams/${team_id}/sms_approval`, { approved: true }),
  );
});
