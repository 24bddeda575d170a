import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/handler.ts';
import { databaseId } from '#server/http/page.ts';
import type { ExportPart } from './write-export.ts';

const open = promisify(gunzip);

/** One table of an export, as a file that is written while it is read: one part of it is in memory at a time. */
export const downloadExport: Handler<'downloadExport'> = async (
  app,
  { params: { id, name }, query: { format }, caller },
) => {
  const found = await app.db
    .selectFrom('imports as i')
    .innerJoin('export_parts as p', 'p.import_id', 'i.id')
    .select(['i.id', 'i.created_at'])
    .where('i.id', '=', databaseId(id))
    .where('i.team_id', '=', caller.team_id)
    .where('i.state', '=', 'done')
    .where('p.name', '=', name)
    .executeTakeFirst();
  if (!found) throw new Failure('not_found');
  const chunks = format === 'csv' ? writeCsv(app, found.id, name) : writeJson(app, found.id, name);
  return {
    filename: `${name}-${found.created_at.toISOString().slice(0, 10)}.${format}`,
    type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    chunks,
  };
};

async function* readParts(
  { db }: Pick<App, 'db'>,
  import_id: string,
  name: string,
): AsyncGenerator<ExportPart> {
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom('export_parts')
      .select('content')
      .where('import_id', '=', import_id)
      .where('name', '=', name)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) return;
    yield JSON.parse((await open(row.content)).toString('utf8')) as ExportPart;
  }
}

async function* writeCsv(
  app: Pick<App, 'db' | 'tables'>,
  import_id: string,
  name: string,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { columns, rows } of readParts(app, import_id, name)) {
    const lines = rows.map((row) => row.map(cellOf));
    yield isFirst ? app.tables.write([columns, ...lines]) : app.tables.writeOn(lines);
    isFirst = false;
  }
}

async function* writeJson(
  app: Pick<App, 'db'>,
  import_id: string,
  name: string,
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const { columns, rows } of readParts(app, import_id, name)) {
    for (const row of rows) {
      yield `${before}${JSON.stringify(Object.fromEntries(columns.map((column, place) => [column, row[place]])))}`;
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
