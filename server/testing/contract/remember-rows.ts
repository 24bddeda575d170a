import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { fingerprint } from './fingerprint.ts';

interface RememberedRows {
  /** Restores every row, in the tables that have changed since. */
  restore(): Promise<void>;
  /**
   * Restores the rows and releases the space of deleted ones, so that a long file does not read
   * more with every test.
   */
  restoreAndVacuum(): Promise<void>;
}

/**
 * Copies every row, so that one scene serves all tests of a file: building it again takes longer
 * than the tests.
 */
export async function rememberRows(db: Database): Promise<RememberedRows> {
  const columnsOf = await listColumns(db);
  await sql`create schema remembered`.execute(db);
  for (const table of columnsOf.keys())
    await sql`create table ${sql.table(`remembered.${table}`)} as table ${sql.table(`public.${table}`)}`.execute(
      db,
    );
  const before = await fingerprint(db);
  const touched = new Set<string>();
  const restore = async (): Promise<void> => {
    const same = new Set(before);
    const changed = (await fingerprint(db))
      .filter((line) => !same.has(line))
      .map((line) => line.slice(0, line.indexOf(' ')));
    if (changed.length === 0) return;
    for (const table of changed) touched.add(table);
    await db.transaction().execute(async (tx) => {
      // Without triggers and foreign key checks, because every row is restored directly.
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const table of changed) {
        const columns = sql.join((columnsOf.get(table) ?? []).map((column) => sql.ref(column)));
        await sql`delete from ${sql.table(`public.${table}`)}`.execute(tx);
        await sql`insert into ${sql.table(`public.${table}`)} (${columns}) overriding system value select ${columns} from ${sql.table(`remembered.${table}`)}`.execute(
          tx,
        );
      }
    });
  };
  return {
    restore,
    restoreAndVacuum: async () => {
      await restore();
      if (touched.size === 0) return;
      await sql`vacuum ${sql.join([...touched].map((table) => sql.table(table)))}`.execute(db);
      touched.clear();
    },
  };
}

/** Returns the columns of each table, without those that PostgreSQL computes. */
async function listColumns(db: Database): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1 order by 1`.execute(
    db,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}
