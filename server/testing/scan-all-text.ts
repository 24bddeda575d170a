import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

interface Column {
  place: string;
  schema: string;
  table: string;
  column: string;
  type: string;
}

/**
 * Returns the tables of the whole database in which a row matches the pattern, including those of
 * pg-boss and future ones. Bytes are read as text.
 */
export async function scanAllText(db: Database, pattern: string): Promise<string[]> {
  const { rows: columns } = await sql<Column>`
    select c.table_schema || '.' || c.table_name as place, c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema') order by 1, c.ordinal_position`.execute(
    db,
  );
  const found: string[] = [];
  for (const [place, of] of Map.groupBy(columns, (column) => column.place)) {
    const [{ schema, table } = { schema: '', table: '' }] = of;
    const text = sql.join(
      of.map(({ column, type }) =>
        type === 'bytea'
          ? sql`encode(${sql.ref(column)}, 'escape')`
          : sql`${sql.ref(column)}::text`,
      ),
      sql`, `,
    );
    const { rows } =
      await sql`select from ${sql.id(schema, table)} where concat_ws(' ', ${text}) ~* ${pattern} limit 1`.execute(
        db,
      );
    if (rows.length > 0) found.push(place);
  }
  return found;
}
