import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { explainStatements } from '#server/testing/explain-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';

const AT_ONCE = 16;
/** With this number of other people, PostgreSQL finds sessions by an index. */
const OTHERS = 3_000;

// The pool has one connection, so that its plans are those of all calls.
const { config, statements } = explainStatements({ ...(await testDatabaseConfig()), max: 1 });
const db = openDatabase(config);
afterAll(() => db.destroy());
const app = testApp(db);
const team_id = await addTeam(app);
const ada = await addPerson(app, { team_id });

async function getUser({ headers } = ada): Promise<Record<string, unknown>> {
  const answer = await app.http.inject({ url: '/api/user', headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<Record<string, unknown>>();
}

test('reading one’s account takes two statements, for the session and for the person', async () => {
  statements.length = 0;
  await getUser();
  expect(statements).toHaveLength(2);
});

test('the sessions of sixteen simultaneous calls are read together', async () => {
  statements.length = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, () => getUser()));
  expect(statements.length).toBeLessThanOrEqual(AT_ONCE + 2);
});

test('the statements for the account use cached plans, also under simultaneous calls', async () => {
  await sql`
    with people as (insert into users (email) select i || '@exemple.fr' from generate_series(1, ${OTHERS}::int) i returning id)
    insert into sessions (token_hash, user_id, expires_at) select sha256(id::text::bytea), id, now() from people`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  for (const atOnce of [1, 2, 3, 5])
    for (let n = 0; n < 10; n++) {
      const others = Array.from({ length: atOnce }, () => addPerson(app, { team_id }));
      const people = await Promise.all(others);
      await Promise.all(people.map((person) => getUser(person)));
    }
  const { rows } = await sql<{ statement: string }>`
    select statement, custom_plans from pg_prepared_statements where custom_plans > 5 and statement ~ '^\\s*select.*(sessions|sign_in_identities)'`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('an account shows which sign-in methods it has', async () => {
  const now = app.clock.now();
  const mine = { user_id: ada.id };
  expect(await getUser()).toMatchObject({
    has_password: false,
    has_google: false,
    has_oidc: false,
    is_email_confirmed: true,
    notifications: { each: false, low: true, digest: 'none', falls: false },
    second_factor: { has_authenticator: false, passkeys: 0, recovery_codes: 0 },
  });
  await db
    .insertInto('sign_in_identities')
    .values({ ...mine, provider: 'google', subject: 'ada' })
    .execute();
  await db
    .insertInto('notification_preferences')
    .values({ ...mine, each_review: true, low: false, digest: 'weekly', average_falls: true })
    .execute();
  await db
    .insertInto('authenticator_apps')
    .values({ ...mine, secret: Buffer.alloc(1), created_at: now, confirmed_at: now })
    .execute();
  await db
    .insertInto('recovery_codes')
    .values([
      { ...mine, code_hash: Buffer.from('one'), created_at: now },
      { ...mine, code_hash: Buffer.from('two'), created_at: now, used_at: now },
    ])
    .execute();
  await db.updateTable('users').set({ password_hash: 'hash' }).where('id', '=', ada.id).execute();
  expect(await getUser()).toMatchObject({
    has_password: true,
    has_google: true,
    has_oidc: false,
    notifications: { each: true, low: false, digest: 'weekly', falls: true },
    second_factor: { has_authenticator: true, passkeys: 0, recovery_codes: 1 },
  });
});
