import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '#server/app.ts';
import type { PrepareChunk } from '#server/domains/operations/operation-kind.ts';
import { EXPORTED_TABLES } from './exported-tables.ts';
import { type ExportedTable } from './exported-table.ts';

/** Rows of one table as a part of its files. A cell is a JSON value. */
export interface ExportPart {
  columns: string[];
  rows: unknown[][];
}

const cursorSchema = z.object({
  table: z.int(),
  part: z.int(),
  after: z.array(z.string()).nullable(),
});
const PART_ROWS = 2_000;
const compress = promisify(gzip);

/** Writes one part of an export, read and compressed outside of the transaction that stores it. */
export const writeExport: PrepareChunk = async (app, job) => {
  const at =
    job.cursor === null ? { table: 0, part: 0, after: null } : cursorSchema.parse(job.cursor);
  const table = EXPORTED_TABLES[at.table];
  if (!table) return async () => ({ done: 0, next: null });
  const total = job.cursor === null ? await countRows(app, job.team_id) : undefined;
  const rows = await readRows(app, job.team_id, table, at.after);
  const part = partOf(rows, table);
  const content = await compress(JSON.stringify(part), { level: 6 });
  const last = rows.at(-1);
  const hasMore = rows.length === PART_ROWS && last !== undefined;
  const isEnd = !hasMore && at.table === EXPORTED_TABLES.length - 1;
  const next = hasMore
    ? {
        table: at.table,
        part: at.part + 1,
        after: table.key.map(([column]) => String(last[`key ${column}`])),
      }
    : isEnd
      ? null
      : { table: at.table + 1, part: 0, after: null };
  return async (tx) => {
    if (rows.length > 0)
      await tx.db
        .insertInto('export_parts')
        .values({ import_id: job.id, name: table.name, part: at.part, rows: rows.length, content })
        .execute();
    return {
      done: rows.length,
      created: rows.length,
      ...(total !== undefined && { total }),
      next,
    };
  };
};

type Row = Record<string, unknown>;

async function readRows(
  { db }: Pick<App, 'db'>,
  team_id: string,
  { rows: source, key }: ExportedTable,
  after: readonly string[] | null,
): Promise<Row[]> {
  const columns = sql.join(key.map(([column]) => sql.ref(`t.${column}`)));
  // The key is selected a second time as text, so that the cursor contains a date exactly as the
  // database stores it.
  const keys = sql.join(
    key.map(([column]) => sql`${sql.ref(`t.${column}`)}::text as ${sql.ref(`key ${column}`)}`),
  );
  const beyond =
    after === null
      ? sql`true`
      : sql`(${columns}) > (${sql.join(key.map(([, type], place) => sql`${after[place]}::${sql.raw(type)}`))})`;
  const { rows } =
    await sql<Row>`select t.*, ${keys} from (${source}) t where t.team_id = ${team_id} and ${beyond} order by ${columns} limit ${PART_ROWS}`.execute(
      db,
    );
  return rows;
}

function partOf(rows: readonly Row[], { hidden = [] }: ExportedTable): ExportPart {
  const columns = Object.keys(rows[0] ?? {}).filter(
    (column) => !column.startsWith('key ') && !hidden.includes(column),
  );
  return { columns, rows: rows.map((row) => columns.map((column) => withoutBytes(row[column]))) };
}

/** Hides binary values, which are secrets and hashes. */
const withoutBytes = (value: unknown): unknown => (value instanceof Uint8Array ? null : value);

async function countRows({ db }: Pick<App, 'db'>, team_id: string): Promise<number> {
  let total = 0;
  for (const { rows: source } of EXPORTED_TABLES) {
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from (${source}) t where t.team_id = ${team_id}`.execute(db);
    total += Number(rows[0]?.n ?? 0);
  }
  return total;
}
