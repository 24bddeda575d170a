import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { type TestPerson, addPerson } from '#server/testing/builders/person.ts';
import { beforeAll, beforeEach, test, expect } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { callHttp } from '#server/testing/call-http.ts';

/** A shop with its owner Ada, its member Max and its reader Rose; Ada has another shop. */
let app: TestApp;

let [shop, other] = ['', ''];

let [ada, max, rose] = [] as unknown as [TestPerson, TestPerson, TestPerson];

beforeAll(async () => {
  app = testApp(await testDatabase());
});

beforeEach(async () => {
  [shop, other] = [await addTeam(app, { name: 'Zinc' }), await addTeam(app, { name: 'Argent' })];
  [ada, max, rose] = [
    await addPerson(app, { team_id: shop }),
    await addPerson(app, { team_id: shop, role: 'member' }),
    await addPerson(app, { team_id: shop, role: 'reader' }),
  ];
  await app.db
    .insertInto('memberships')
    .values({ team_id: other, user_id: ada.id, role: 'owner' })
    .execute();
});

const auditLog = async (team_id = shop): Promise<unknown[]> =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'detail'])
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();

const roles = async (): Promise<Record<string, string>> => {
  const members = (await callHttp(app, 'GET /api/team/members', rose.headers)).data as {
    id: string;
    role: string;
  }[];
  return Object.fromEntries(members.map(({ id, role }) => [id, role]));
};

test('a role counts from the very next call, and the audit log keeps who gave it', async () => {
  expect(
    (
      await callHttp(app, 'POST /api/team/flow_configuration_config', rose.headers, {
        flow_configuration_config: {},
      })
    ).code,
  ).toBe('role_required');
  expect(
    await callHttp(app, `PATCH /api/team/members/${rose.id}`, ada.headers, { role: 'member' }),
  ).toMatchObject({ status: 200, data: { id: rose.id, role: 'member' } });
  expect(
    (
      await callHttp(app, 'POST /api/team/flow_configuration_config', rose.headers, {
        flow_configuration_config: {},
      })
    ).status,
  ).toBe(200);
  await callHttp(app, `PATCH /api/team/members/${max.id}`, ada.headers, { role: 'reader' });
  expect(
    (
      await callHttp(app, 'POST /api/team/flow_configuration_config', max.headers, {
        flow_configuration_config: {},
      })
    ).code,
  ).toBe('role_required');
  expect(await auditLog()).toContainEqual({
    action: 'role_changed',
    user_id: ada.id,
    detail: { email: rose.email, from: 'reader', to: 'member' },
  });
});

test('a team keeps an owner, also when two of them leave at the same instant', async () => {
  expect(
    (await callHttp(app, `PATCH /api/team/members/${ada.id}`, ada.headers, { role: 'member' }))
      .code,
  ).toBe('last_owner');
  expect((await callHttp(app, 'POST /api/team/leave', ada.headers)).code).toBe('last_owner');
  expect((await callHttp(app, `DELETE /api/team/members/${ada.id}`, ada.headers)).code).toBe(
    'last_owner',
  );
  await callHttp(app, `PATCH /api/team/members/${max.id}`, ada.headers, { role: 'owner' });
  await app.db
    .insertInto('memberships')
    .values({ team_id: other, user_id: max.id, role: 'reader' })
    .execute();
  const codes = (
    await Promise.all([
      callHttp(app, 'POST /api/team/leave', ada.headers),
      callHttp(app, 'POST /api/team/leave', max.headers),
    ])
  ).map(({ status, code }) => code ?? status);
  expect(new Set(codes)).toEqual(new Set([200, 'last_owner']));
});

test('who leaves goes on in another of their teams; nobody leaves the last one', async () => {
  expect((await callHttp(app, 'POST /api/team/leave', max.headers)).code).toBe('last_team');
  await app.db
    .insertInto('memberships')
    .values({ team_id: other, user_id: max.id, role: 'reader' })
    .execute();
  expect(await callHttp(app, 'POST /api/team/leave', max.headers)).toMatchObject({
    status: 200,
    data: { team_id: other },
  });
  expect((await callHttp(app, 'GET /api/team', max.headers)).data).toMatchObject({
    id: other,
    role: 'reader',
  });
  expect(await auditLog()).toContainEqual({
    action: 'member_left',
    user_id: max.id,
    detail: { email: max.email, role: 'member' },
  });
});

test('a person removed from their only team finds an empty one of their own, in the tab they had open', async () => {
  expect((await callHttp(app, `DELETE /api/team/members/${max.id}`, ada.headers)).status).toBe(200);
  expect(await roles()).not.toHaveProperty(max.id);
  const landed = (await callHttp(app, 'GET /api/team', max.headers)).data as { id: string };
  expect(landed).toMatchObject({ name: 'Ma boutique', role: 'owner' });
  expect(landed.id).not.toBe(shop);
  expect((await callHttp(app, 'GET /api/team', { ...max.headers, 'x-team-id': shop })).code).toBe(
    'team_changed',
  );
});

test('a transfer makes the other the owner and the giver a member, and tells the new owner', async () => {
  expect(
    (await callHttp(app, 'POST /api/team/transfer', ada.headers, { user_id: ada.id })).status,
  ).toBe(422);
  expect(
    (await callHttp(app, 'POST /api/team/transfer', ada.headers, { user_id: max.id })).status,
  ).toBe(200);
  expect(await roles()).toEqual({ [max.id]: 'owner', [ada.id]: 'member', [rose.id]: 'reader' });
  expect(
    (await callHttp(app, 'POST /api/team/transfer', ada.headers, { user_id: ada.id })).code,
  ).toBe('role_required');
  await app.runEventHandlers();
  expect(
    await app.db
      .selectFrom('test_inbox_messages')
      .select(['recipient', 'subject'])
      .where('team_id', '=', shop)
      .execute(),
  ).toEqual([{ recipient: max.email, subject: 'Vous êtes propriétaire de Zinc' }]);
});

test('another shop is opened in the person’s zone, and the session stays where it was', async () => {
  await app.db
    .updateTable('users')
    .set({ timezone: 'Europe/Lisbon' })
    .where('id', '=', max.id)
    .execute();
  const { data } = await callHttp(app, 'POST /api/teams', max.headers, { name: 'Seconde' });
  expect(data).toMatchObject({ name: 'Seconde', role: 'owner' });
  const { id } = data as { id: string };
  expect((await callHttp(app, 'GET /api/team', max.headers)).data).toMatchObject({ id: shop });
  expect(await callHttp(app, 'POST /api/teams/switch', max.headers, { team_id: id })).toMatchObject(
    {
      data: { id, timezone: 'Europe/Lisbon' },
    },
  );
  expect(await auditLog(id)).toEqual([{ action: 'team_created', user_id: max.id, detail: {} }]);
});

test('a number is named by its team, and the name is recorded in the audit log', async () => {
  const { id } = await app.db
    .insertInto('phone_numbers')
    .values({ team_id: shop, phone_number: '+33612345678', label: 'Boutique', provider: 'kanal' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(
    await callHttp(app, `PATCH /api/team/phone_numbers/${id}`, max.headers, {
      label: '  Comptoir ',
    }),
  ).toMatchObject({ status: 200, data: { label: 'Comptoir' } });
  expect((await callHttp(app, 'GET /api/team/phone_numbers', rose.headers)).data).toEqual([
    { id, phone_number: '+33612345678', label: 'Comptoir', provider: 'kanal' },
  ]);
  expect(
    (await callHttp(app, `PATCH /api/team/phone_numbers/${id}`, rose.headers, { label: 'x' })).code,
  ).toBe('role_required');
});

test('the audit log is append-only', async () => {
  await callHttp(app, `PATCH /api/team/members/${rose.id}`, ada.headers, { role: 'member' });
  await expect(
    app.db.updateTable('audit_log').set({ action: 'nothing' }).execute(),
  ).rejects.toThrow('append-only');
  await expect(app.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
});
