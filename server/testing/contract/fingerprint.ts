import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

interface Table {
  name: string;
  of_team: string | null;
}

/** The last fingerprint of a database, or of one team in it. */
interface DatabaseLines {
  lines: Map<string, string>;
  /** Tables that were written since. */
  changed: Set<string>;
}

interface DatabaseWatch {
  tables: readonly Table[];
  readings: Map<string, DatabaseLines>;
}

const watched = new WeakMap<Database, Promise<DatabaseWatch>>();

/**
 * Returns one line per table over all its rows: two equal fingerprints mean that nothing was
 * written between them. Only tables that a statement has written since are read again, because
 * reading all of them after each call would take longer than the calls.
 */
export async function fingerprint(db: Database, teamId?: string): Promise<string[]> {
  const watching = watched.get(db) ?? watchTables(db);
  watched.set(db, watching);
  const { tables, readings } = await watching;
  const { rows } = await sql<{ name: string }>`
    with written as (delete from watched.written returning name) select distinct name from written`.execute(
    db,
  );
  for (const { changed } of readings.values()) for (const { name } of rows) changed.add(name);
  const concerned = tables.filter(({ of_team }) => teamId === undefined || of_team !== null);
  const reading = readings.get(teamId ?? '') ?? {
    lines: new Map<string, string>(),
    changed: new Set(concerned.map(({ name }) => name)),
  };
  readings.set(teamId ?? '', reading);
  const due = concerned.filter(({ name }) => reading.changed.has(name));
  for (const { name, line } of await readTables(db, due, teamId)) reading.lines.set(name, line);
  reading.changed.clear();
  return [...reading.lines.values()].toSorted();
}

async function readTables(
  db: Database,
  tables: readonly Table[],
  teamId: string | undefined,
): Promise<{ name: string; line: string }[]> {
  if (tables.length === 0) return [];
  const selects = tables.map(({ name, of_team }) => {
    const rows = teamId === undefined ? sql`` : sql` where ${sql.ref(`r.${of_team}`)} = ${teamId}`;
    return sql`select ${sql.lit(name)} as name, ${sql.lit(name)} || ' ' || count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 1)::numeric), 0) as line from ${sql.table(name)} r${rows}`;
  });
  const { rows } = await sql<{ name: string; line: string }>`
    ${sql.join(selects, sql` union all `)}`.execute(db);
  return rows;
}

/**
 * Creates triggers that record the name of each table that a statement writes. They are `always`
 * triggers, so that they also run where a test restores rows without triggers.
 */
async function watchTables(db: Database): Promise<DatabaseWatch> {
  const { rows: tables } = await sql<Table>`
    select c.relname as name, case when c.relname = 'teams' then 'id' else a.attname end as of_team
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(db);
  await sql`create schema watched`.execute(db);
  await sql`create unlogged table watched.written (name text not null)`.execute(db);
  await sql`
    create function watched.note() returns trigger language plpgsql as $$
    begin
      insert into watched.written values (tg_table_name);
      return null;
    end $$`.execute(db);
  for (const { name } of tables) {
    await sql`
      create trigger zz_watched after insert or update or delete or truncate on ${sql.table(name)}
      for each statement execute function watched.note()`.execute(db);
    await sql`alter table ${sql.table(name)} enable always trigger zz_watched`.execute(db);
  }
  return { tables, readings: new Map() };
}
