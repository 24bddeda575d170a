import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { purgeOperations } from './purge-operations.ts';

const app = testApp(await testDatabase());

/** Creates files of unfinished imports, each with refused lines. */
async function addFiles(team_id: string, files: number, lines: number, at: Date): Promise<void> {
  await sql`
    with added as (
      insert into imports (team_id, kind, state, phase, created_at) select ${team_id}::bigint, 'past_orders', 'checked', 'check', ${at}::timestamptz from generate_series(1, ${files}::int) returning id),
    stored as (insert into import_files (import_id, content) select id, 'x' from added)
    insert into import_refusals (import_id, line, errors) select id, line, '{}' from added, generate_series(1, ${lines}::int) line`.execute(
    app.db,
  );
}

async function count(table: 'import_files' | 'import_refusals'): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}`.execute(app.db);
  return rows[0]?.n ?? -1;
}

test('old files and refused rows are purged in batches; those of newer imports stay', async () => {
  const team_id = await addTeam(app);
  const before = (days: number) => new Date(app.clock.now().getTime() - days * DAY);
  await addFiles(team_id, 5, 3, before(31));
  await addFiles(team_id, 2, 3, before(8));
  await addFiles(team_id, 1, 3, before(6));
  const { db, statements } = recordStatements(app.db);
  await purgeOperations({ db, clock: app.clock }, 3);
  const asked = (table: string) =>
    statements.filter((text) => text.includes(`delete from "${table}"`)).length;
  expect([await count('import_files'), await count('import_refusals')]).toEqual([1, 9]);
  // Seven files and fifteen lines, three per statement. The last statement of each deletes fewer
  // than three.
  expect([asked('import_files'), asked('import_refusals')]).toEqual([3, 6]);
});
