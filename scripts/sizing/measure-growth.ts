import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

export interface TableGrowth {
  name: string;
  /** Per thousand orders: rows, and bytes with indexes and TOAST. */
  rows: number;
  bytes: number;
}

export interface Growth {
  orders: number;
  /** The largest first. */
  tables: TableGrowth[];
  bytes: number;
}

/**
 * Measures the disk space of a thousand orders: the sizes of the tables minus those of an empty
 * database with the same schema.
 */
export async function measureGrowth(filled: Database, empty: Database): Promise<Growth> {
  await sql`vacuum analyze`.execute(filled);
  const [after, before] = [await readSizes(filled), await readSizes(empty)];
  const { rows } = await sql<{
    orders: number;
  }>`select count(*)::int as orders from orders`.execute(filled);
  const orders = rows[0]?.orders ?? 0;
  if (orders === 0) throw new Error('the database has no order to measure by');
  const perThousand = (value: number): number => (value * 1_000) / orders;
  const tables = after
    .map(({ name, rows: count, bytes }) => {
      const first = before.find((table) => table.name === name);
      return {
        name,
        rows: perThousand(count - (first?.rows ?? 0)),
        bytes: perThousand(bytes - (first?.bytes ?? 0)),
      };
    })
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes);
  return { orders, tables, bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function readSizes(db: Database): Promise<TableGrowth[]> {
  const { rows } = await sql<TableGrowth>`
    select c.oid::regclass::text as name, greatest(c.reltuples, 0)::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'`.execute(
    db,
  );
  return rows;
}
