import { expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { openApiKeyScene, orderBody } from './api-keys.fixture.ts';

const { app, shop, ada, make } = await openApiKeyScene();

test('a revoked key is refused from the next call on; a key outlives the account that created it', async () => {
  const { id, headers } = await make('orders:write');
  await app.db.updateTable('api_keys').set({ created_by: null }).where('id', '=', id).execute();
  expect((await callHttp(app, 'POST /api/team/orders', headers, orderBody('#K4'))).status).toBe(
    200,
  );
  expect((await callHttp(app, `DELETE /api/team/api_keys/${id}`, ada.headers)).status).toBe(200);
  expect((await callHttp(app, 'POST /api/team/orders', headers, orderBody('#K5'))).code).toBe(
    'unauthenticated',
  );
  expect((await callHttp(app, `DELETE /api/team/api_keys/${id}`, ada.headers)).code).toBe(
    'not_found',
  );
  const auditLog = await app.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('team_id', '=', shop)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(auditLog).toEqual([
    {
      action: 'api_key_revoked',
      detail: { label: 'Mon site', hint: expect.any(String) as string },
    },
  ]);
});

test('only an owner lists and creates keys', async () => {
  const max = await addPerson(app, { team_id: shop, role: 'member' });
  expect((await callHttp(app, 'GET /api/team/api_keys', max.headers)).code).toBe('role_required');
  expect(
    (
      await callHttp(app, 'POST /api/team/api_keys', max.headers, {
        label: 'x',
        scopes: ['orders:write'],
      })
    ).code,
  ).toBe('role_required');
});

test('a member can test a key without counting a use; a key of another shop is answered as unknown', async () => {
  const max = await addPerson(app, { team_id: shop, role: 'member' });
  const [good, gone] = [await make('orders:write'), await make('reviews:read')];
  await callHttp(app, `DELETE /api/team/api_keys/${gone.id}`, ada.headers);
  const other = await addPerson(app, { team_id: await addTeam(app, { name: 'Argent' }) });
  const tried = async (key: string, who = max) =>
    (await callHttp(app, 'POST /api/team/api_keys/try', who.headers, { key })).data;
  expect(await tried(` ${good.key} `)).toEqual({
    state: 'works',
    label: 'Mon site',
    scopes: ['orders:write'],
    last_used_at: null,
  });
  expect(await tried(gone.key)).toMatchObject({ state: 'revoked', label: 'Mon site' });
  for (const [key, who] of [
    [good.key, other],
    [good.key.slice(0, -1), max],
    ['n’importe quoi', max],
  ] as const)
    expect(await tried(key, who)).toEqual({
      state: 'unknown',
      label: null,
      scopes: [],
      last_used_at: null,
    });
});
