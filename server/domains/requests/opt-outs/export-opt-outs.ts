import type { App } from '#server/app.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { findOptOuts, presentOptOut } from './list-opt-outs.ts';
import { writeMoment } from '../planning/write-moment.ts';

/** Exports the list as a CSV file that Recueil can import. A reader’s file has masked contacts. */
export const exportOptOuts: Handler<'exportOptOuts'> = async (app, { caller, query }) => {
  const { timezone } = await app.db
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', caller.team_id)
    .executeTakeFirstOrThrow();
  const today = writeMoment(timezone)(app.clock.now().toISOString()).slice(0, 10);
  return {
    filename: `désinscriptions-${today}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: writeOptOuts(app, caller, query.search ?? '', timezone),
  };
};

const TOGETHER = 2_000;

async function* writeOptOuts(
  app: Pick<App, 'db' | 'tables'>,
  caller: TeamCaller,
  search: string,
  timezone: string,
): AsyncGenerator<string> {
  const moment = writeMoment(timezone);
  const since = `Depuis (heure de ${timezone})`;
  yield app.tables.write([['E-mail ou téléphone', 'Origine', 'Preuve', since]]);
  for (let before: string | null = null; ;) {
    const rows = await readOptOuts(app, caller, search, before);
    const lines = rows.map((row) => {
      const { contact, source_label, created_at } = presentOptOut(row, caller.role);
      const proof = caller.role === 'reader' ? '' : (row.proof ?? '');
      return [contact, source_label, proof, moment(created_at)];
    });
    if (lines.length > 0) yield app.tables.writeOn(lines);
    if (rows.length < TOGETHER) return;
    before = rows.at(-1)?.id ?? null;
  }
}

/** Reads the next page, newest first. */
async function readOptOuts(
  app: Pick<App, 'db'>,
  caller: TeamCaller,
  search: string,
  before: string | null,
) {
  return findOptOuts(app, caller, search)
    .select(['id', 'kind', 'value', 'source', 'proof', 'created_at'])
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(TOGETHER)
    .execute();
}
