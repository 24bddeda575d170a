import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShopSite, type ShopSite } from '#fake-services/shopify/shop-site.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { CELL_COUNT, FIRST_CELL, PLACES } from '#server/domains/counters/cells.ts';
import { changeAdminByEmail } from './change-admin-by-email.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

let app: TestApp;
let site: ShopSite;
let admin: TestPerson;
let ada: TestPerson;
let team_id = '';
beforeAll(async () => {
  app = testApp(await testDatabase(), { config: { allowPrivateAddresses: true } });
  site = await openShopSite();
  admin = await addPerson(app, { is_admin: true });
  team_id = await addTeam(app, { name: 'L’Échoppe du Thé' });
  ada = await addPerson(app, { team_id });
  await app.db
    .updateTable('users')
    .set({ first_name: 'Élodie', last_name: 'Lefèvre' })
    .where('id', '=', ada.id)
    .execute();
});
afterAll(() => site.close());

type CallResult = {
  status: number;
  body: Record<string, unknown> & { data?: unknown; code?: string; token?: string };
};
async function call(
  method: 'GET' | 'POST',
  url: string,
  headers: Record<string, string>,
  payload?: object,
): Promise<CallResult> {
  const answer = await app.http.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}
const as = async (
  id = ada.id,
  reason: string | undefined = 'Ils ne trouvent plus leur file',
): Promise<Record<string, string>> => {
  const { body } = await call('POST', `/api/admin/impersonate/${id}`, admin.headers, { reason });
  return { authorization: `Bearer ${body.token ?? ''}` };
};
const auditLog = (action: string) =>
  app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('action', '=', action)
    .orderBy('id')
    .execute();

test('people are found by e-mail, name or shop, whatever the case and the accents; an empty search lists all', async () => {
  const found = async (search: string): Promise<string[]> =>
    (
      (
        await call(
          'GET',
          `/api/admin/impersonation-list?search=${encodeURIComponent(search)}`,
          admin.headers,
        )
      ).body.data as { id: string }[]
    ).map(({ id }) => id);
  for (const search of ['elodie', 'LEFEVRE', 'échoppe thé', 'Lefèvre Élodie'])
    expect(await found(search), search).toEqual([ada.id]);
  for (const search of ['%', '_', 'elodie echoppe rien', '\\'])
    expect(await found(search), search).toEqual([]);
  expect((await found('')).toSorted()).toEqual([admin.id, ada.id].toSorted());
});

test('an impersonation lasts an hour at most, and every call is recorded with both names', async () => {
  const headers = await as();
  expect((await call('GET', '/api/user', headers)).body).toMatchObject({ id: ada.id });
  await call('GET', '/api/team', headers);
  expect(await auditLog('impersonation_started')).toMatchObject([
    {
      user_id: ada.id,
      impersonator_id: admin.id,
      detail: { reason: 'Ils ne trouvent plus leur file' },
    },
  ]);
  expect(await auditLog('impersonated_call')).toMatchObject([
    { user_id: ada.id, impersonator_id: admin.id, detail: { call: 'getUser' } },
    { user_id: ada.id, impersonator_id: admin.id, detail: { call: 'getTeam' } },
  ]);
  const now = app.clock.now().getTime();
  app.clock.set(new Date(now + 60 * 60_000).toISOString());
  expect((await call('GET', '/api/user', headers)).status).toBe(401);
  app.clock.set(new Date(now).toISOString());
});

test('during an impersonation, no other impersonation, right, password, address, account or key can be changed', async () => {
  const other = await addPerson(app, { team_id: await addTeam(app) });
  const headers = await as(other.id);
  expect((await call('POST', `/api/admin/impersonate/${ada.id}`, headers, {})).body.code).toBe(
    'admin_required',
  );
  expect(
    (await call('POST', `/api/admin/users/${ada.id}/is_admin`, headers, { is_admin: true })).body
      .code,
  ).toBe('admin_required');
  expect(
    (
      await call('POST', '/api/user/password', headers, {
        current: 'x',
        password: 'une autre phrase',
      })
    ).body.code,
  ).toBe('impersonating');
  expect(
    (await call('POST', '/api/user/email', headers, { email: 'a@b.fr', password: 'x' })).body.code,
  ).toBe('impersonating');
  expect(
    (await call('POST', '/api/team/api_keys', headers, { label: 'x', scopes: ['orders:write'] }))
      .body.code,
  ).toBe('impersonating');
});

test('stopping an impersonation ends that session only, and is refused without one', async () => {
  const [headers, beside] = [await as(), await as()];
  expect((await call('POST', '/api/admin/stop-impersonation', headers)).status).toBe(200);
  expect((await call('GET', '/api/user', headers)).status).toBe(401);
  expect((await call('GET', '/api/user', beside)).status).toBe(200);
  expect((await call('GET', '/api/user', admin.headers)).body).toMatchObject({ id: admin.id });
  expect(await call('POST', '/api/admin/stop-impersonation', admin.headers)).toMatchObject({
    status: 403,
    body: { code: 'not_impersonating' },
  });
});

test('an impersonation ends for good when its administrator loses the right', async () => {
  const former = await addPerson(app, { is_admin: true });
  const start = async (id: string) => {
    const { body } = await call('POST', `/api/admin/impersonate/${id}`, former.headers, {});
    return { authorization: `Bearer ${body.token ?? ''}` };
  };
  const under = await start(ada.id);
  expect((await call('GET', '/api/user', under)).status).toBe(200);
  // A statement changes the role alone, because the check of each call does not depend on the
  // revocation.
  const setAdmin = (is_admin: boolean) =>
    app.db.updateTable('users').set({ is_admin }).where('id', '=', former.id).execute();
  await setAdmin(false);
  expect((await call('GET', '/api/user', under)).status).toBe(401);
  await setAdmin(true);
  expect((await call('GET', '/api/user', under)).status).toBe(200);
  for (const is_admin of [false, true])
    await call('POST', `/api/admin/users/${former.id}/is_admin`, admin.headers, { is_admin });
  expect((await call('GET', '/api/user', under)).status).toBe(401);
});

test('an impersonation ends with the session of its administrator', async () => {
  const ended = await addPerson(app, { is_admin: true });
  const { body } = await call('POST', `/api/admin/impersonate/${ada.id}`, ended.headers, {});
  const under = { authorization: `Bearer ${body.token ?? ''}` };
  const endAt = (expires_at: Date) =>
    app.db.updateTable('sessions').set({ expires_at }).where('user_id', '=', ended.id).execute();
  await endAt(app.clock.now());
  expect((await call('GET', '/api/user', under)).status).toBe(401);
  await endAt(new Date(app.clock.now().getTime() + 86_400_000));
  expect((await call('GET', '/api/user', under)).status).toBe(200);
  await call('POST', '/logout', ended.headers);
  expect((await call('GET', '/api/user', under)).status).toBe(401);
});

test('an administrator cannot be impersonated, nor a person who becomes one meanwhile', async () => {
  const other = await addPerson(app, { is_admin: true });
  expect(
    (await call('POST', `/api/admin/impersonate/${other.id}`, admin.headers, {})).body.code,
  ).toBe('impersonating_admin');
  const under = await as();
  await app.db.updateTable('users').set({ is_admin: true }).where('id', '=', ada.id).execute();
  expect((await call('GET', '/api/user', under)).status).toBe(401);
  await app.db.updateTable('users').set({ is_admin: false }).where('id', '=', ada.id).execute();
});

test('nobody can impersonate themselves, a missing person, or anybody without being administrator', async () => {
  expect(
    (await call('POST', `/api/admin/impersonate/${admin.id}`, admin.headers, {})).body.code,
  ).toBe('impersonating_oneself');
  expect((await call('POST', '/api/admin/impersonate/999999', admin.headers, {})).status).toBe(404);
  expect((await call('POST', `/api/admin/impersonate/${admin.id}`, ada.headers, {})).status).toBe(
    403,
  );
});

test('the administrator right is granted and withdrawn, and the last administrator stays', async () => {
  const admins = async (): Promise<number> =>
    (await app.db.selectFrom('users').select('id').where('is_admin', '=', true).execute()).length;
  await app.db.updateTable('users').set({ is_admin: false }).where('id', '!=', admin.id).execute();
  expect(
    (
      await call('POST', `/api/admin/users/${admin.id}/is_admin`, admin.headers, {
        is_admin: false,
      })
    ).body.code,
  ).toBe('last_admin');
  expect(
    (await call('POST', `/api/admin/users/${ada.id}/is_admin`, admin.headers, { is_admin: true }))
      .body.data,
  ).toMatchObject({ id: ada.id, is_admin: true });
  const [one, two] = await Promise.all([
    call('POST', `/api/admin/users/${ada.id}/is_admin`, admin.headers, { is_admin: false }),
    call('POST', `/api/admin/users/${admin.id}/is_admin`, ada.headers, { is_admin: false }),
  ]);
  expect([one.status, two.status].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  expect(await admins()).toBeGreaterThanOrEqual(1);
  await app.db.updateTable('users').set({ is_admin: true }).where('id', '=', admin.id).execute();
  await app.db.updateTable('users').set({ is_admin: false }).where('id', '=', ada.id).execute();
});

test('the overview and the queue health come from the stored counts', async () => {
  expect((await call('GET', '/api/admin/overview', admin.headers)).body.data).toMatchObject({
    teams: expect.any(Number) as number,
    requests_sent: 0,
    ratings: 0,
    average: null,
    suspended: [],
  });
  await call('POST', `/api/admin/teams/${team_id}/can_send_reviews`, admin.headers, {
    can_send_reviews: false,
    reason: 'Liste achetée',
  });
  await app.db
    .insertInto('senders')
    .values({
      team_id,
      channel: 'whatsapp',
      provider: 'kanal',
      account: 'x',
      state: 'broken',
      state_reason: 'La clé est refusée.',
      state_since: app.clock.now(),
    })
    .execute();
  expect((await call('GET', '/api/admin/overview', admin.headers)).body.data).toMatchObject({
    suspended: [{ id: team_id, can_send_reason: 'Liste achetée' }],
  });
  expect((await call('GET', '/api/admin/queue_health', admin.headers)).body.data).toMatchObject({
    due_lanes: 0,
    late_seconds: 0,
    statuses: [],
    senders: [{ team: { id: team_id }, state: 'broken', reason: 'La clé est refusée.' }],
    jobs: { waiting: 0, failed: 0 },
  });
});

test('the shop checker reports what a home page shows', async () => {
  const { body } = await call('POST', '/api/admin/shop-checker', admin.headers, { url: site.url });
  expect(body.data).toMatchObject({
    reachable: true,
    reason: null,
    platform: 'Shopify',
    language: 'fr',
    review_tools: [{ name: 'Judge.me', evidence: 'https://cdn.judge.me/loader.js' }],
    structured_rating: { value: 4.7, count: 213 },
    trustpilot_url: 'https://fr.trustpilot.com/review/vallon.fr',
    google_url: 'https://g.page/r/CabcdEF/review',
    contact_pages: [
      { url: `${site.url}/pages/contact`, text: 'Nous contacter' },
      { url: `${site.url}/policies/legal-notice`, text: 'Mentions légales' },
    ],
  });
  site.pages['/'] = { status: 404, body: '' };
  expect(
    (await call('POST', '/api/admin/shop-checker', admin.headers, { url: site.url })).body.data,
  ).toMatchObject({
    reachable: false,
    reason: 'Ce site a refusé de montrer sa page d’accueil.',
    platform: null,
    evidence: [],
  });
  const guarded = testApp(app.db);
  for (const url of ['http://127.0.0.1/', 'pas une adresse', 'file:///etc/passwd'])
    expect(
      (
        await guarded.http.inject({
          method: 'POST',
          url: '/api/admin/shop-checker',
          headers: admin.headers,
          payload: { url },
        })
      ).statusCode,
      url,
    ).toBe(422);
});

test('teams are found by name, those that may not send first; the right to send is changed with a reason', async () => {
  const silent = await addTeam(app, { name: 'Zinc et Compagnie' });
  const list = async (search = '') =>
    (await call('GET', `/api/admin/teams?search=${encodeURIComponent(search)}`, admin.headers)).body
      .data as {
      id: string;
      people: number;
      can_send_reviews: boolean;
      can_send_reason: string | null;
    }[];
  await call('POST', `/api/admin/teams/${silent}/can_send_reviews`, admin.headers, {
    can_send_reviews: false,
    reason: 'Liste achetée',
  });
  expect((await list())[0]).toMatchObject({
    id: silent,
    people: 0,
    can_send_reviews: false,
    can_send_reason: 'Liste achetée',
  });
  expect((await list('échoppe THE')).map(({ id }) => id)).toEqual([team_id]);
  await call('POST', `/api/admin/teams/${silent}/can_send_reviews`, admin.headers, {
    can_send_reviews: true,
    reason: 'Liste retirée',
  });
  expect((await list('zinc'))[0]).toMatchObject({ can_send_reviews: true });
});

test('a team with unusual volume, refusals and complaints is listed first with its figures, and is stopped by one call', async () => {
  // In this team’s time zone it is 19 November, 23:00.
  const loud = await addTeam(app, { name: 'Bruyante', timezone: 'Pacific/Honolulu' });
  const quiet = await addTeam(app, { name: 'Tranquille' });
  const cellsOf = (sent: number): number[] => {
    const cells = Array.from({ length: CELL_COUNT }, () => 0);
    // The cells beside those of sent messages hold ratings and deliveries, which must not count.
    cells[FIRST_CELL.sent - 2] = 700;
    cells[FIRST_CELL.sent - 1] = 20;
    cells[FIRST_CELL.sent + PLACES.length - 2] = sent - 20;
    cells[FIRST_CELL.sent + PLACES.length - 1] = 800;
    return cells;
  };
  const sent = { '11-19': 60, '11-13': 30, '11-12': 25, '10-20': 35, '10-19': 900 };
  const refused = { '11-20': 6, '11-14': 6, '11-13': 100 };
  const opt_outs = ['page', 'page', 'one_click', 'inbound', 'inbound', 'manual', 'import'] as const;
  const days = (ago: number) => new Date(app.clock.now().getTime() - ago * 86_400_000);
  await app.db
    .insertInto('statistics')
    .values(
      Object.entries(sent).map(([day, count]) => ({
        team_id: loud,
        day: `2026-${day}`,
        c: cellsOf(count),
      })),
    )
    .execute();
  await app.db
    .insertInto('team_usage')
    .values(
      Object.entries(refused).map(([day, count]) => ({
        team_id: loud,
        day: `2026-${day}`,
        refused: count,
      })),
    )
    .execute();
  await app.db
    .insertInto('opt_outs')
    .values(
      [
        ...opt_outs.map((source) => ({ source, created_at: days(6) })),
        { source: 'page' as const, created_at: days(8) },
      ].map((row, index) => ({
        ...row,
        team_id: loud,
        kind: 'email' as const,
        value: `client${index}@exemple.fr`,
      })),
    )
    .execute();
  const list = async () =>
    (await call('GET', '/api/admin/teams', admin.headers)).body.data as {
      id: string;
      alerts: string[];
    }[];
  const listed = await list();
  expect(listed[0]).toMatchObject({
    id: loud,
    alerts: ['volume', 'refusals', 'complaints'],
    activity: { sent_today: 60, best_day: 35, sent: 90, refused: 12, opt_outs: 5 },
    can_send_reviews: true,
  });
  expect(listed.find(({ id }) => id === quiet)).toMatchObject({
    alerts: [],
    activity: { sent_today: 0, best_day: 0, sent: 0, refused: 0, opt_outs: 0 },
  });
  const stopped = await call('POST', `/api/admin/teams/${loud}/can_send_reviews`, admin.headers, {
    can_send_reviews: false,
    reason: 'Volume inhabituel',
  });
  expect(stopped.status).toBe(200);
  expect((await list())[0]).toMatchObject({
    id: loud,
    can_send_reviews: false,
    can_send_reason: 'Volume inhabituel',
  });
});

test('the command line grants and withdraws the administrator right by address, with an audit event, except for the last one', async () => {
  const change = (email: string, is_admin: boolean) =>
    changeAdminByEmail(app.db, app.clock.now(), { email, is_admin });
  expect(await change('personne@exemple.fr', true)).toMatchObject({ isDone: false });
  expect(await change(ada.email.toUpperCase(), true)).toEqual({
    isDone: true,
    sentence: `${ada.email} administre désormais l’instance.`,
  });
  expect(await change(ada.email, true)).toMatchObject({ isDone: true });
  const others = await app.db
    .selectFrom('users')
    .select('email')
    .where('is_admin', '=', true)
    .where('id', '!=', ada.id)
    .execute();
  for (const { email } of others)
    expect(await change(email, false)).toMatchObject({ isDone: true });
  expect(await change(ada.email, false)).toMatchObject({
    isDone: false,
    sentence: expect.stringContaining('seule ou seul') as string,
  });
  for (const { email } of others) await change(email, true);
  await change(ada.email, false);
  const written = await app.db
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .where('action', '=', 'admin_granted')
    .where('user_id', 'is', null)
    .execute();
  expect(written.length).toBeGreaterThan(0);
});
