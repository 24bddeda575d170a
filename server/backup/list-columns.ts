import type pg from 'pg';

export interface TableColumns {
  name: string;
  /**
   * The columns that store values. Generated columns are left out, because PostgreSQL computes
   * them.
   */
  columns: readonly string[];
  /**
   * The number of rows, estimated from the statistics of PostgreSQL and the present size. Null when
   * it has no statistics yet.
   */
  estimate: number | null;
}

/** Lists every table of the instance, except those of pg-boss, which it creates itself. */
export async function listColumns(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select c.relname as name, case when pg_relation_size(c.oid) = 0 then 0
        when c.reltuples > 0 and c.relpages > 0 then c.reltuples::float8 / c.relpages * pg_relation_size(c.oid) / current_setting('block_size')::int
      end as estimate,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    group by c.oid order by c.relname`);
  return rows;
}

/** Quotes an identifier for SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
