import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

/** One line per table, of every row in it: two equal fingerprints mean that nothing was written between them. */
export async function fingerprint(db: Database, teamId?: string): Promise<string[]> {
  const tables = await sql<{ name: string; of_team: string | null }>`
    select t.table_name as name, case when t.table_name = 'teams' then 'id' else c.column_name end as of_team
    from information_schema.tables t
    left join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = 'team_id'
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`.execute(db);
  const concerned = tables.rows.filter(({ of_team }) => teamId === undefined || of_team !== null);
  const selects = concerned.map(({ name, of_team }) => {
    const rows = teamId === undefined ? sql`` : sql` where ${sql.ref(`r.${of_team}`)} = ${teamId}`;
    return sql`select ${sql.lit(name)} || ' ' || count(*) || ' ' || md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as line from ${sql.table(name)} r${rows}`;
  });
  const { rows } = await sql<{ line: string }>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows.map(({ line }) => line);
}
