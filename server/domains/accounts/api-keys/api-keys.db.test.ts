import { expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { openApiKeyScene, orderBody } from './api-keys.fixture.ts';

const { app, shop, ada, make } = await openApiKeyScene();

test('a key is shown once: neither the list nor the database contains it', async () => {
  const { key, hint } = await make('orders:write');
  expect(key).toMatch(/^rcl_[\w-]{43}$/);
  expect(hint).toBe(key.slice(-4));
  const listed = await callHttp(app, 'GET /api/team/api_keys', ada.headers);
  expect(listed.data).toContainEqual(
    expect.objectContaining({
      label: 'Mon site',
      scopes: ['orders:write'],
      hint,
      created_by: ada.email,
      last_used_at: null,
    }),
  );
  expect(JSON.stringify(listed.body)).not.toContain(key);
  const rows = await app.db.selectFrom('api_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key.slice(0, -4));
});

test('a key for orders records orders for its team and does nothing else', async () => {
  const { headers } = await make('orders:write');
  expect(await callHttp(app, 'POST /api/team/orders', headers, orderBody('#K1'))).toMatchObject({
    status: 200,
    data: [{ number: '#K1', status: 'created' }],
  });
  for (const call of [
    'GET /api/team/reviews',
    'GET /api/team',
    'GET /api/user',
    'POST /logout',
    'GET /api/team/api_keys',
    'GET /api/admin/test_inbox',
  ] as const)
    expect((await callHttp(app, call, headers)).code).toBe('key_scope');
  expect(
    await app.db.selectFrom('orders').select('team_id').where('number', '=', '#K1').execute(),
  ).toEqual([{ team_id: shop }]);
});

test('a key for reviews reads the reviews and records no order', async () => {
  const { headers } = await make('reviews:read');
  expect((await callHttp(app, 'GET /api/team/reviews', headers)).status).toBe(200);
  expect((await callHttp(app, 'POST /api/team/orders', headers, orderBody('#K2'))).code).toBe(
    'key_scope',
  );
});

test('the last use of a key is recorded', async () => {
  const { id, headers } = await make('orders:write');
  await callHttp(app, 'POST /api/team/orders', headers, orderBody('#K3'));
  const lastUse = async (): Promise<Date | null> =>
    (
      await app.db
        .selectFrom('api_keys')
        .select('last_used_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).last_used_at;
  expect(await lastUse()).toEqual(app.clock.now());
  app.clock.advance(61_000);
  await callHttp(app, 'POST /api/team/orders', headers, orderBody('#K3'));
  expect(await lastUse()).toEqual(app.clock.now());
});

test('any member tests the API integration; only an owner disconnects it, which revokes every key with an entry in the audit log', async () => {
  const team_id = await addTeam(app, { name: 'Cuivre' });
  const [owner, member] = [
    await addPerson(app, { team_id }),
    await addPerson(app, { team_id, role: 'member' }),
  ];
  expect((await callHttp(app, 'POST /api/team/integrations/api/test', owner.headers)).code).toBe(
    'api_not_connected',
  );
  const keys = await Promise.all(
    ['Site', 'Caisse'].map(
      async (label) =>
        (
          await callHttp(app, 'POST /api/team/api_keys', owner.headers, {
            label,
            scopes: ['orders:write'],
          })
        ).data as { key: string },
    ),
  );
  expect(
    (await callHttp(app, 'POST /api/team/integrations/api/test', member.headers)).data,
  ).toMatchObject({ name: 'api', state: 'connected', account: '2 clés' });
  expect((await callHttp(app, 'DELETE /api/team/integrations/api', member.headers)).code).toBe(
    'role_required',
  );
  expect(
    (await callHttp(app, 'DELETE /api/team/integrations/api', owner.headers)).data,
  ).toMatchObject({ name: 'api', state: 'disconnected', account: null });
  for (const { key } of keys)
    expect(
      (
        await callHttp(
          app,
          'POST /api/team/orders',
          { authorization: `Bearer ${key}` },
          orderBody('#K9'),
        )
      ).code,
    ).toBe('unauthenticated');
  expect(
    await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('team_id', '=', team_id)
      .where('action', '=', 'api_key_revoked')
      .execute(),
  ).toHaveLength(2);
  expect((await callHttp(app, 'DELETE /api/team/integrations/api', owner.headers)).code).toBe(
    'api_not_connected',
  );
});
