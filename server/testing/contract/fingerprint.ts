import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

interface Table {
  name: string;
  of_team: string | null;
}

const tablesOf = new WeakMap<Database, Promise<Table[]>>();

/** What was last read of a database, and which transactions that reading saw. */
const lastRead = new WeakMap<Database, Map<string, { snapshot: string; lines: string[] }>>();

/**
 * One line per table, of every row in it: two equal fingerprints mean that nothing was written
 * between them. Nothing is read again while the same transactions are visible, because their rows
 * are the same.
 */
export async function fingerprint(db: Database, teamId?: string): Promise<string[]> {
  const { rows } = await sql<{
    snapshot: string;
  }>`select pg_current_snapshot()::text as snapshot`.execute(db);
  const snapshot = rows[0]?.snapshot ?? '';
  const reads = lastRead.get(db) ?? new Map<string, { snapshot: string; lines: string[] }>();
  lastRead.set(db, reads);
  const last = reads.get(teamId ?? '');
  if (last?.snapshot === snapshot) return last.lines;
  const lines = await readTables(db, teamId);
  reads.set(teamId ?? '', { snapshot, lines });
  return lines;
}

async function readTables(db: Database, teamId: string | undefined): Promise<string[]> {
  const known = tablesOf.get(db) ?? listTables(db);
  tablesOf.set(db, known);
  const concerned = (await known).filter(({ of_team }) => teamId === undefined || of_team !== null);
  const selects = concerned.map(({ name, of_team }) => {
    const rows = teamId === undefined ? sql`` : sql` where ${sql.ref(`r.${of_team}`)} = ${teamId}`;
    return sql`select ${sql.lit(name)} || ' ' || count(*) || ' ' || coalesce(sum(hashtextextended(r::text, ${SEED})::numeric), 0) as line from ${sql.table(name)} r${rows}`;
  });
  const { rows } = await sql<{ line: string }>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows.map(({ line }) => line).toSorted(); // read by several workers, the tables come in any order
}

/**
 * A statement with a value is prepared once per connection: planning fifty reads takes longer than
 * reading small tables.
 */
const SEED = 1;

async function listTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, case when c.relname = 'teams' then 'id' else a.attname end as of_team
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(db);
  return rows;
}
