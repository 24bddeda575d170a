import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

/** Remembers which tables are empty now; what it returns empties them again, so that a long file does not read more with every test. */
export async function rememberEmptyTables(db: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    db,
  );
  const filled = await Promise.all(
    rows.map(
      async ({ name }) =>
        (await sql`select from ${sql.table(name)} limit 1`.execute(db)).rows.length > 0,
    ),
  );
  const emptied = rows.filter((_, index) => !filled[index]).map(({ name }) => sql.table(name));
  return async () => {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx); // no trigger counts, no reference is looked up: everything goes
      for (const table of emptied) await sql`delete from ${table}`.execute(tx);
    });
    await sql`vacuum ${sql.join(emptied)}`.execute(db);
  };
}
