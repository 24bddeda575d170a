import { beforeAll, expect, test } from 'vitest';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { addApiKey } from '#server/testing/builders/api-key.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { warnExpiringKeys } from './warn-expiring-keys.ts';

let app: TestApp;
let shop = '';
let ada: TestPerson;
beforeAll(async () => {
  app = testApp(await testDatabase());
  shop = await addTeam(app, { name: 'Zinc' });
  ada = await addPerson(app, { team_id: shop });
});

interface CreatedKey {
  id: string;
  key: string;
  hint: string;
  expires_at: string | null;
  allowed_addresses: string[];
}
const make = async (body: Record<string, unknown> = {}): Promise<CreatedKey> =>
  (
    await callHttp(app, 'POST /api/team/api_keys', await fresh(), {
      label: 'Mon site',
      scopes: ['orders:write'],
      ...body,
    })
  ).data as CreatedKey;

/** Refreshes the owner's session and its proof, because the clock of the tests moves by months. */
async function fresh(): Promise<{ authorization: string }> {
  const now = app.clock.now();
  await app.db
    .updateTable('sessions')
    .set({ stepped_up_at: now, last_used_at: now, expires_at: new Date(now.getTime() + DAY) })
    .where('user_id', '=', ada.id)
    .execute();
  return ada.headers;
}

let orders = 0;
async function post(
  key: string,
  from = '203.0.113.9',
  { on = app, headers = {} }: { on?: TestApp; headers?: Record<string, string> } = {},
): Promise<{ status: number; code?: string; message?: string }> {
  const answer = await on.http.inject({
    method: 'POST',
    url: '/api/team/orders',
    remoteAddress: from,
    headers: { authorization: `Bearer ${key}`, ...headers },
    payload: { number: `#L${(orders += 1)}`, email: 'lea@exemple.fr' },
  });
  return { status: answer.statusCode, ...answer.json<{ code?: string; message?: string }>() };
}
const outcome = async (...call: Parameters<typeof post>): Promise<string> => {
  const { status, code } = await post(...call);
  return code === undefined ? String(status) : `${status} ${code}`;
};
const listed = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (
    (await callHttp(app, 'GET /api/team/api_keys', await fresh())).data as Record<string, unknown>[]
  ).find((key) => key['id'] === id);
const actionsOf = async (label: string): Promise<string[]> =>
  (
    await app.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('team_id', '=', shop)
      .orderBy('id')
      .execute()
  )
    .filter(({ detail }) => detail['label'] === label)
    .map(({ action }) => action);

test('by default a key expires after a year; it may never expire, but not expire in the past', async () => {
  const year = new Date(app.clock.now().getTime() + 365 * DAY).toISOString();
  expect((await make()).expires_at).toBe(year);
  expect((await make({ expires_at: null })).expires_at).toBeNull();
  for (const expires_at of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'demain']) {
    const refused = await callHttp(app, 'POST /api/team/api_keys', await fresh(), {
      label: 'x',
      scopes: ['orders:write'],
      expires_at,
    });
    expect([refused.status, Object.keys(refused.errors ?? {})], expires_at).toEqual([
      422,
      ['expires_at'],
    ]);
  }
});

test('an expired key is refused with 401 and shown as expired, and its refusal is recorded once a day', async () => {
  const label = 'Caisse';
  const { id, key } = await make({
    label,
    expires_at: new Date(app.clock.now().getTime() + HOUR).toISOString(),
  });
  expect(await listed(id)).toMatchObject({ state: 'expiring' });
  expect(await outcome(key)).toBe('200');
  app.clock.advance(HOUR);
  expect(await outcome(key, '198.51.100.7')).toBe('401 key_expired');
  expect((await post(key, '198.51.100.7')).message).toContain('a expiré');
  expect(await listed(id)).toMatchObject({
    state: 'expired',
    last_used_address: '203.0.113.9',
    last_refusal: { from_address: '198.51.100.7', reason: 'key_expired' },
  });
  app.clock.advance(HOUR);
  expect(await outcome(key)).toBe('401 key_expired');
  expect(await actionsOf(label)).toEqual(['api_key_created', 'api_key_refused']);
  expect(
    (await callHttp(app, 'POST /api/team/api_keys/try', await fresh(), { key })).data,
  ).toMatchObject({ state: 'expired', label });
});

test('allowed addresses are stored in one form; an invalid address or range is refused with its value', async () => {
  const { allowed_addresses } = await make({
    allowed_addresses: [
      ' 203.0.113.9 ',
      '203.0.113.9/32',
      '198.51.100.77/24',
      '::ffff:192.0.2.1',
      '2001:DB8:0:0:0:0:0:1',
      '2001:db8:1::ff/48',
    ],
  });
  expect(allowed_addresses).toEqual([
    '203.0.113.9',
    '198.51.100.0/24',
    '192.0.2.1',
    '2001:db8::1',
    '2001:db8:1::/48',
  ]);
  for (const wrong of [
    'exemple.fr',
    '203.0.113',
    '203.0.113.300',
    '0x7f.1',
    '203.0.113.0/33',
    '203.0.113.0/8/8',
    '203.0.113.0/-1',
    '2001:db8::/129',
    'fe80::1%eth0',
    '0.0.0.0/0',
    '::/0',
    '::ffff:0:0/96',
  ]) {
    const refused = await callHttp(app, 'POST /api/team/api_keys', await fresh(), {
      label: 'x',
      scopes: ['orders:write'],
      allowed_addresses: [wrong],
    });
    expect([refused.status, refused.errors?.['allowed_addresses']?.[0]], wrong).toEqual([
      422,
      expect.stringContaining(wrong),
    ]);
  }
});

test('a call from another address than those of the key is refused, and the address is recorded', async () => {
  const label = 'Serveur';
  const { id, key } = await make({
    label,
    allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'],
  });
  expect([
    await outcome(key, '203.0.113.200'),
    await outcome(key, '::ffff:203.0.113.4'),
    await outcome(key, '2001:db8:ffff::1'),
  ]).toEqual(['200', '200', '200']);
  expect([
    await outcome(key, '203.0.114.1'),
    await outcome(key, '::ffff:203.0.114.1'),
    await outcome(key, '2001:db9::1'),
    // An IPv6 address that contains the bits of 203.0.113.4 and is not an IPv4-mapped address.
    await outcome(key, '64:ff9b::203.0.113.4'),
  ]).toEqual(Array.from({ length: 4 }, () => '403 key_address'));
  expect(await listed(id)).toMatchObject({
    state: 'active',
    last_used_address: '203.0.113.200',
    last_refusal: { from_address: '203.0.114.1', reason: 'key_address' },
  });
  expect(await actionsOf(label)).toEqual(['api_key_created', 'api_key_refused']);
  await callHttp(app, `PATCH /api/team/api_keys/${id}`, await fresh(), { allowed_addresses: [] });
  expect(await outcome(key, '203.0.114.1')).toBe('200');
});

test('the forwarded address counts only when a trusted proxy sends it', async () => {
  const behind = testApp(app.db, { config: { trustProxy: ['192.0.2.1'] } });
  const { key } = await make({ allowed_addresses: ['203.0.113.9'] });
  const by = (proxy: string, forwarded: string, on: TestApp) =>
    outcome(key, proxy, { on, headers: { 'x-forwarded-for': forwarded } });
  expect(await by('192.0.2.1', '203.0.113.9', behind)).toBe('200');
  expect(await by('::ffff:192.0.2.1', '::ffff:203.0.113.9', behind)).toBe('200');
  expect(await by('192.0.2.1', '198.51.100.7', behind)).toBe('403 key_address');
  // The proxy appends the address of its client. Addresses that the client wrote before it are
  // ignored.
  expect(await by('192.0.2.1', '203.0.113.9, 198.51.100.7', behind)).toBe('403 key_address');
  expect(await by('198.51.100.7', '203.0.113.9', behind)).toBe('403 key_address');
  expect(await by('198.51.100.7', '203.0.113.9', app)).toBe('403 key_address');
});

test('after a rotation both secrets work until the overlap ends, then only the new one', async () => {
  const label = 'Tournée';
  const { id, key: old, hint } = await make({ label, allowed_addresses: ['203.0.113.9'] });
  await post(old);
  const rotated = await callHttp(app, `POST /api/team/api_keys/${id}/rotate`, await fresh(), {
    overlap_hours: 2,
    expires_at: null,
  });
  const made = rotated.data as CreatedKey;
  expect(rotated.data).toMatchObject({
    id,
    label,
    expires_at: null,
    last_used_at: null,
    previous: { hint, valid_until: new Date(app.clock.now().getTime() + 2 * HOUR).toISOString() },
  });
  expect(made.key).not.toBe(old);
  expect([await outcome(old), await outcome(made.key)]).toEqual(['200', '200']);
  expect(await outcome(old, '198.51.100.7')).toBe('403 key_address');
  expect(
    (
      await callHttp(app, `POST /api/team/api_keys/${id}/rotate`, await fresh(), {
        overlap_hours: 0,
      })
    ).code,
  ).toBe('key_rotating');
  app.clock.advance(2 * HOUR);
  expect([await outcome(old), await outcome(made.key)]).toEqual(['401 key_expired', '200']);
  expect((await post(old)).message).toContain('renouvelée');
  expect(await listed(id)).toMatchObject({ previous: null });
});

test('the old secret of a key can be ended at once, and never outlives its own expiry', async () => {
  const { id, key: old } = await make({
    expires_at: new Date(app.clock.now().getTime() + HOUR).toISOString(),
  });
  const { data } = await callHttp(app, `POST /api/team/api_keys/${id}/rotate`, await fresh(), {
    overlap_hours: 24,
  });
  expect(data).toMatchObject({
    previous: { valid_until: new Date(app.clock.now().getTime() + HOUR).toISOString() },
  });
  const end = async () => callHttp(app, `DELETE /api/team/api_keys/${id}/previous`, await fresh());
  expect((await end()).data).toMatchObject({ previous: null });
  expect([await outcome(old), await outcome((data as CreatedKey).key)]).toEqual([
    '401 key_expired',
    '200',
  ]);
  expect((await end()).code).toBe('no_previous_key');
  await callHttp(app, `DELETE /api/team/api_keys/${id}`, await fresh());
  expect(await outcome((data as CreatedKey).key)).toBe('401 unauthenticated');
});

test('only the owners change the limits of a key and rotate its secret, with a recent proof of identity', async () => {
  const { id } = await make();
  const max = await addPerson(app, { team_id: shop, role: 'member' });
  const other = await addPerson(app, { team_id: await addTeam(app, { name: 'Argent' }) });
  const calls = [
    ['PATCH', '', { allowed_addresses: [] }],
    ['POST', '/rotate', { overlap_hours: 0 }],
    ['DELETE', '/previous', undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const call = `${method} /api/team/api_keys/${id}${path}` as const;
    expect((await callHttp(app, call, max.headers, body)).code, call).toBe('role_required');
    expect((await callHttp(app, call, other.headers, body)).code, call).toBe('not_found');
  }
  await app.db
    .updateTable('sessions')
    .set({ stepped_up_at: new Date(app.clock.now().getTime() - HOUR) })
    .where('user_id', '=', ada.id)
    .execute();
  for (const [method, path, body] of calls.slice(0, 2))
    expect(
      (await callHttp(app, `${method} /api/team/api_keys/${id}${path}`, ada.headers, body)).code,
    ).toBe('step_up_required');
});

test('owners get one e-mail fourteen days before a key expires, one two days before, and one after', async () => {
  const own = testApp(await testDatabase());
  const team_id = await addTeam(own, { name: 'Cuivre' });
  const owner = await addPerson(own, { team_id });
  await addPerson(own, { team_id, role: 'member' });
  const at = (days: number) => new Date(own.clock.now().getTime() + days * DAY);
  await addApiKey(own, { team_id, label: 'Site', expires_at: at(20) });
  await addApiKey(own, { team_id, label: 'Essai', expires_at: at(10) });
  await addApiKey(own, { team_id, label: 'Toujours' });
  await addApiKey(own, { team_id, label: 'Finie', expires_at: at(20), revoked_at: at(0) });
  const mailed: string[][] = [];
  let seen = 0;
  for (const days of [0, 7, 2, 6, 4, 1, 1]) {
    own.clock.advance(days * DAY);
    await warnExpiringKeys(own);
    await warnExpiringKeys(own);
    const mails = await own.db
      .selectFrom('test_inbox_messages')
      .select(['recipient', 'subject', 'body_text'])
      .orderBy('id')
      .execute();
    expect(mails.every(({ recipient }) => recipient === owner.email)).toBe(true);
    mailed.push(
      mails
        .slice(seen)
        .map(
          ({ subject, body_text }) =>
            `${/«.(\w+).»/u.exec(body_text ?? '')?.[1] ?? ''} ${subject?.includes('a expiré') ? 'a expiré' : 'expire'}`,
        ),
    );
    seen = mails.length;
  }
  // The e-mails of days 0, 7, 9, 15, 19, 20 and 21.
  expect(mailed).toEqual([
    [],
    ['Site expire'],
    ['Essai expire'],
    [],
    ['Site expire'],
    ['Site a expiré'],
    [],
  ]);
});
