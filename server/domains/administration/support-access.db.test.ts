import { beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import type { ImpersonationMode } from '#contract/labels/impersonation-modes.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

let app: TestApp;
let admin: TestPerson;
let owner: TestPerson;
let member: TestPerson;
let team_id: string;
beforeAll(async () => {
  app = testApp(await testDatabase());
  admin = await addPerson(app, { is_admin: true });
});
beforeEach(async () => {
  team_id = await addTeam(app);
  owner = await addPerson(app, { team_id, role: 'owner' });
  member = await addPerson(app, { team_id, role: 'member' });
  admin = await addPerson(app, { is_admin: true });
  await setMode('full');
});

interface CallResult {
  status: number;
  code?: string;
  token?: string;
  message?: string;
  data?: Record<string, unknown>;
}
type Headers = Record<string, string>;
async function call(
  method: Endpoint['method'],
  url: string,
  headers: Headers,
  payload?: object,
): Promise<CallResult> {
  const answer = await app.http.inject({ method, url, headers, ...(payload && { payload }) });
  return { ...answer.json<Omit<CallResult, 'status'>>(), status: answer.statusCode };
}
async function setMode(mode: ImpersonationMode): Promise<void> {
  const { status } = await call('POST', '/api/admin/impersonation_mode', admin.headers, { mode });
  expect(status).toBe(200);
}
const agree = (hours: number | null, who = owner) =>
  call('POST', '/api/team/support_access', who.headers, { hours });
const impersonate = (id = owner.id) =>
  call('POST', `/api/admin/impersonate/${id}`, admin.headers, { reason: 'Une question' });
async function supportSession(): Promise<Headers> {
  const { token } = await impersonate();
  expect(token).toBeDefined();
  return { authorization: `Bearer ${token ?? ''}` };
}

const MUTATIONS = Object.entries(endpoints)
  .map(([name, endpoint]): [string, Endpoint] => [name, endpoint])
  .filter(([, { method, access }]) => method !== 'GET' && access !== 'public');
/** Returns the error code of this call in a support session in read-only mode. */
function refusalOf({ access, in_person }: Endpoint): string {
  if (access === 'admin') return 'admin_required';
  return in_person ? 'impersonating' : 'support_read_only';
}

test('in read-only mode, a support session can read and end, and every change is refused', async () => {
  const headers = await supportSession();
  const rename = () => call('PATCH', '/api/team/settings', headers, { name: 'Autre nom' });
  expect((await rename()).status).toBe(200);
  // The mode also applies to a session that was open before.
  await setMode('read_only');
  const endings = MUTATIONS.filter(([, { ends_support }]) => ends_support).map(([name]) => name);
  expect(endings.toSorted()).toEqual(['logout', 'stopImpersonation']);
  expect(MUTATIONS.length).toBeGreaterThan(100);
  for (const [name, endpoint] of MUTATIONS) {
    if (endpoint.ends_support) continue;
    const url = endpoint.path.replaceAll(/:\w+/gu, '1');
    const answer = await app.http.inject({ method: endpoint.method, url, headers });
    expect([name, answer.statusCode, answer.json<CallResult>().code]).toEqual([
      name,
      403,
      refusalOf(endpoint),
    ]);
  }
  expect((await rename()).message).toContain('ne fait que lire');
  for (const url of ['/api/team', '/api/user', '/api/team/reviews', '/api/team/members'])
    expect((await call('GET', url, headers)).status, url).toBe(200);
  expect((await call('GET', '/api/team', headers)).data).toMatchObject({
    impersonation_mode: 'read_only',
  });
  expect((await call('POST', '/api/admin/stop-impersonation', headers)).status).toBe(200);
  // Sessions that people opened themselves are not concerned.
  expect(
    (await call('PATCH', '/api/team/settings', owner.headers, { name: 'Mon nom' })).status,
  ).toBe(200);
});

test('in consent mode, nobody can impersonate a member of a team that has not agreed', async () => {
  const before = await supportSession();
  await setMode('with_consent');
  expect(await call('GET', '/api/team', before)).toMatchObject({
    status: 403,
    code: 'support_not_allowed',
    message: expect.stringContaining('Réglages, Boutique') as string,
  });
  expect(await impersonate()).toMatchObject({ status: 403, code: 'support_not_allowed' });
  expect(await agree(4, member)).toMatchObject({ status: 403, code: 'role_required' });
  expect((await agree(0)).status).toBe(422);
  expect((await agree(169)).status).toBe(422);

  const until = new Date(app.clock.now().getTime() + 4 * HOUR).toISOString();
  expect(await agree(4)).toMatchObject({ status: 200, data: { support_access_until: until } });
  const headers = await supportSession();
  expect((await call('PATCH', '/api/team/settings', headers, { name: 'Aidée' })).status).toBe(200);
  // The session cannot extend itself.
  expect(await call('POST', '/api/team/support_access', headers, { hours: 168 })).toMatchObject({
    code: 'impersonating',
  });

  expect(await agree(null)).toMatchObject({ data: { support_access_until: null } });
  for (const [name, endpoint] of MUTATIONS.filter(([, { access }]) => access !== 'admin')) {
    if (endpoint.ends_support || endpoint.in_person) continue;
    const url = endpoint.path.replaceAll(/:\w+/gu, '1');
    const answer = await app.http.inject({ method: endpoint.method, url, headers });
    expect([name, answer.json<CallResult>().code]).toEqual([name, 'support_not_allowed']);
  }
  expect((await call('GET', '/api/team/reviews', headers)).code).toBe('support_not_allowed');
  expect((await call('POST', '/logout', headers)).status).toBe(200);
  const log = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('team_id', '=', team_id)
    .where('action', 'like', 'support_access_%')
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    'support_access_granted',
    'support_access_withdrawn',
  ]);
});

test('a consent to support access expires, and the support session with it', async () => {
  await setMode('with_consent');
  await agree(1);
  app.clock.advance(30 * MINUTE);
  const headers = await supportSession();
  expect((await call('GET', '/api/team', headers)).status).toBe(200);
  app.clock.advance(30 * MINUTE);
  expect((await call('GET', '/api/team', headers)).status).toBe(401);
  expect(await impersonate()).toMatchObject({ code: 'support_not_allowed' });
});

test('a support session opens in the team that agreed, and reaches no other team of the person', async () => {
  await setMode('with_consent');
  const second = await addTeam(app);
  await app.db
    .insertInto('memberships')
    .values({ team_id: second, user_id: owner.id, role: 'owner' })
    .execute();
  await app.db
    .updateTable('teams')
    .set({ support_access_until: new Date(app.clock.now().getTime() + HOUR) })
    .where('id', '=', second)
    .execute();
  const headers = await supportSession();
  expect((await call('GET', '/api/team', headers)).data).toMatchObject({ id: second });
  const switched = { team_id, phone_number_id: null };
  expect((await call('POST', '/api/teams/switch', headers, switched)).status).toBe(200);
  expect((await call('GET', '/api/team', headers)).code).toBe('support_not_allowed');
});

test('only an administrator changes the support mode, with a recent proof of identity, and an audit event is recorded', async () => {
  const choose = (headers: Headers) =>
    call('POST', '/api/admin/impersonation_mode', headers, { mode: 'read_only' });
  expect((await choose(owner.headers)).code).toBe('admin_required');
  app.clock.advance(11 * MINUTE);
  expect((await choose(admin.headers)).code).toBe('step_up_required');
  admin = await addPerson(app, { is_admin: true });
  expect((await choose(admin.headers)).status).toBe(200);
  expect((await call('GET', '/api/admin/impersonation_mode', admin.headers)).data).toEqual({
    mode: 'read_only',
  });
  const logged = await app.db
    .selectFrom('audit_log')
    .select(['user_id', 'detail'])
    .where('action', '=', 'impersonation_mode_changed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(logged).toEqual({ user_id: admin.id, detail: { mode: 'read_only' } });
});
