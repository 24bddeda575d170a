import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { writeMoment } from '#server/domains/requests/planning/write-moment.ts';
import type { ExportPart } from './write-export.ts';

const open = promisify(gunzip);

/**
 * Streams one table of an export as a file, with one part of it in memory at a time. Dates are in
 * the time zone of the shop for a spreadsheet, and in the format of the API for a program.
 */
export const downloadExport: Handler<'downloadExport'> = async (
  app,
  { params: { id, name }, query: { format }, caller },
) => {
  const exportJob = await app.db
    .selectFrom('imports as i')
    .innerJoin('export_parts as p', 'p.import_id', 'i.id')
    .innerJoin('teams as t', 't.id', 'i.team_id')
    .select(['i.id', 'i.created_at', 't.timezone'])
    .where('i.id', '=', databaseId(id))
    .where('i.team_id', '=', caller.team_id)
    .where('i.state', '=', 'done')
    .where('p.name', '=', name)
    .executeTakeFirst();
  if (!exportJob) throw new Failure('not_found');
  const moment = writeMoment(exportJob.timezone);
  const chunks =
    format === 'csv'
      ? writeCsv(app, exportJob.id, name, moment)
      : writeJson(app, exportJob.id, name);
  return {
    filename: `${name}-${moment(exportJob.created_at.toISOString()).slice(0, 10)}.${format}`,
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
  moment: ReturnType<typeof writeMoment>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { columns, rows } of readParts(app, import_id, name)) {
    const lines = rows.map((row) => row.map((value) => cellOf(value, moment)));
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

/** A date of the database in the format of the parts. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u;

function cellOf(value: unknown, moment: ReturnType<typeof writeMoment>): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  return MOMENT.test(value) ? moment(value) : value;
}
