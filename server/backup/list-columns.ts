import type pg from 'pg';

export interface TableColumns {
  name: string;
  /** Those that hold values of their own: generated ones follow from them. */
  columns: readonly string[];
  /** Rows, by the statistics of PostgreSQL. */
  estimate: number;
}

/** Every table of the instance, except those of pg-boss, which it creates itself. */
export async function listColumns(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select c.relname as name, greatest(c.reltuples, 0)::float8 as estimate,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    group by c.relname, c.reltuples order by c.relname`);
  return rows;
}

/** An identifier in SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
