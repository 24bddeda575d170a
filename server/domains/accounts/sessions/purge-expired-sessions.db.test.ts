import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { purgeExpiredSessions } from './purge-expired-sessions.ts';

const app = testApp(await testDatabase());

test('ended sessions are purged in batches after three months, and addresses of sign-ins after six', async () => {
  const { id: user_id } = await addPerson(app, { team_id: await addTeam(app) });
  await sql`delete from sessions`.execute(app.db);
  const before = (days: number) => new Date(app.clock.now().getTime() - days * DAY);
  const add = async (count: number, days: number) => {
    await sql`
      insert into sessions (user_id, token_hash, expires_at) select ${user_id}::bigint, decode(md5(${days}::text || i), 'hex'), ${before(days)}::timestamptz from generate_series(1, ${count}::int) i`.execute(
      app.db,
    );
    await sql`
      insert into sign_in_addresses (user_id, mark, last_sign_in_at) select ${user_id}::bigint, decode(md5(${days}::text || i), 'hex'), ${before(2 * days)}::timestamptz from generate_series(1, ${count}::int) i`.execute(
      app.db,
    );
  };
  await add(7, 91);
  await add(2, 89);
  const { db, statements } = recordStatements(app.db);
  await purgeExpiredSessions({ db, clock: app.clock }, 3);
  for (const table of ['sessions', 'sign_in_addresses']) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)}`.execute(app.db);
    expect(rows, table).toEqual([{ n: 2 }]);
    const asked = statements.filter((text) => text.includes(`delete from "${table}"`));
    expect(asked.length, table).toBe(3);
  }
});

test('every foreign key to sessions has an index, so that a purge reads no whole table', async () => {
  const { rows } = await sql<{ child: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as child from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'sessions'::regclass
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum)`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});
