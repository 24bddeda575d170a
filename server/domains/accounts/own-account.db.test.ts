import { expect, test } from 'vitest';
import { addPerson, addSession } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { PASSWORD } from '#server/testing/contract/contract-people.ts';
import { endTeams } from '#server/domains/teams/end-teams.ts';
import { testApp } from '#server/testing/test-app.ts';
import { openOwnAccountScene } from './own-account.fixture.ts';

const { db, app, mails, call, somebody, isIn, login } = await openOwnAccountScene();

const NEW = 'la brouette bleue';

test('a person changes some fields of their account, the others stay, and unknown fields are refused', async () => {
  const { headers, email } = await somebody();
  expect(
    await call('PATCH', '/api/user', headers, { first_name: ' Ada ', timezone: 'Indian/Reunion' }),
  ).toMatchObject({
    status: 200,
    body: {
      data: { first_name: 'Ada', last_name: null, timezone: 'Indian/Reunion', has_password: true },
    },
  });
  expect(
    await call('PATCH', '/api/user', headers, { last_name: 'Lefèvre', first_name: '' }),
  ).toMatchObject({
    body: { data: { first_name: null, last_name: 'Lefèvre', timezone: 'Indian/Reunion' } },
  });
  for (const key of [
    'is_admin',
    'email',
    'current_team_id',
    'default_team_id',
    'password_hash',
    'email_confirmed_at',
    'constructor',
  ])
    expect(await call('PATCH', '/api/user', headers, { [key]: true }), key).toMatchObject({
      status: 422,
      body: { errors: { [key]: [expect.any(String)] } },
    });
  expect(
    await db
      .selectFrom('users')
      .select(['email', 'is_admin'])
      .where('email', '=', email)
      .executeTakeFirst(),
  ).toEqual({ email, is_admin: false });
});

test('a password is changed with the current one; every other device is signed out, this one is not', async () => {
  const person = await somebody();
  const other = await addSession(app, { user_id: person.id, team_id: null });
  expect(
    await call('POST', '/api/user/password', person.headers, {
      current: 'autre chose',
      password: NEW,
    }),
  ).toMatchObject({
    status: 422,
    body: { errors: { current: ['Ce n’est pas votre mot de passe actuel.'] } },
  });
  expect(
    await call('POST', '/api/user/password', person.headers, {
      current: PASSWORD,
      password: 'azertyuiop',
    }),
  ).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
  expect(await isIn(other)).toBe(true);
  expect(
    (
      await call('POST', '/api/user/password', person.headers, {
        current: PASSWORD,
        password: NEW,
        password_confirmation: NEW,
      })
    ).status,
  ).toBe(200);
  expect([await isIn(person), await isIn(other)]).toEqual([true, false]);
  expect([await login(person.email, PASSWORD), await login(person.email, NEW)]).toEqual([401, 200]);
  await app.runEventHandlers();
  expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    person.email,
    'Votre mot de passe a été changé',
  ]);
});

test('a session may try the password 30 times an hour, and failed logins from elsewhere do not use up these tries', async () => {
  const limited = testApp(db, { config: { rateLimits: true } });
  const { headers, email } = await somebody();
  const post = async (url: string, payload: Record<string, unknown>): Promise<number> =>
    (await limited.http.inject({ method: 'POST', url, payload, headers })).statusCode;
  const strangers = await Promise.all(
    Array.from({ length: 31 }, (_, i) => post('/login', { email, password: `${i}` })),
  );
  expect(strangers.filter((status) => status === 429)).toHaveLength(1);
  const guess = (i: number): Promise<number> =>
    i % 2
      ? post('/api/user/password', { current: `${i}`, password: NEW })
      : post('/api/user/email', { email: 'a@exemple.fr', password: `${i}` });
  const statuses = await Promise.all(Array.from({ length: 45 }, (_, i) => guess(i)));
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('an account is deleted with its sessions and the shops where nobody else works', async () => {
  const person = await somebody();
  const shared = await addTeam(app);
  const colleague = await somebody({ team_id: shared });
  await db
    .insertInto('memberships')
    .values({ team_id: shared, user_id: person.id, role: 'owner' })
    .execute();
  expect((await call('DELETE', '/api/user', person.headers, { password: 'non' })).status).toBe(422);
  expect((await call('DELETE', '/api/user', person.headers, { password: PASSWORD })).status).toBe(
    200,
  );
  expect([await isIn(person), await login(person.email, PASSWORD), await isIn(colleague)]).toEqual([
    false,
    401,
    true,
  ]);
  expect(
    await db
      .selectFrom('teams')
      .select('can_send_reviews')
      .where('id', '=', person.team_id)
      .executeTakeFirst(),
  ).toEqual({ can_send_reviews: false });
  await endTeams(app);
  expect(
    await db.selectFrom('teams').select('id').where('id', 'in', [person.team_id, shared]).execute(),
  ).toEqual([{ id: shared }]);
});

test('the last owner of a shop with other members and the last administrator cannot delete their account', async () => {
  const person = await somebody();
  await addPerson(app, { team_id: person.team_id, role: 'member' });
  expect(await call('DELETE', '/api/user', person.headers, { password: PASSWORD })).toMatchObject({
    status: 409,
    body: { code: 'last_owner' },
  });
  await db.updateTable('users').set({ is_admin: false }).execute();
  const [admin, second] = [await somebody({ is_admin: true }), await somebody({ is_admin: true })];
  expect((await call('DELETE', '/api/user', second.headers, { password: PASSWORD })).status).toBe(
    200,
  );
  expect(await call('DELETE', '/api/user', admin.headers, { password: PASSWORD })).toMatchObject({
    status: 409,
    body: { code: 'last_admin' },
  });
});
