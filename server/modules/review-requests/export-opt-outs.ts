import type { App } from '#server/app.ts';
import type { Handler, TeamCaller } from '#server/http/handler.ts';
import { findOptOuts, presentOptOut } from './list-opt-outs.ts';

const HEAD = ['E-mail ou téléphone', 'Origine', 'Preuve', 'Depuis'];

/** The list as a file that a spreadsheet, another tool or Recueil itself reads; a reader’s holds what a reader sees. */
export const exportOptOuts: Handler<'exportOptOuts'> = async (app, { caller, query }) => ({
  filename: `désinscriptions-${app.clock.now().toISOString().slice(0, 10)}.csv`,
  type: 'text/csv; charset=utf-8',
  chunks: writeOptOuts(app, caller, query.search ?? ''),
});

const TOGETHER = 2_000;

async function* writeOptOuts(
  app: Pick<App, 'db' | 'tables'>,
  caller: TeamCaller,
  search: string,
): AsyncGenerator<string> {
  yield app.tables.write([HEAD]);
  for (let before: string | null = null; ;) {
    const rows = await readOptOuts(app, caller, search, before);
    const lines = rows.map((row) => {
      const { contact, source_label, created_at } = presentOptOut(row, caller.role);
      return [contact, source_label, caller.role === 'reader' ? '' : (row.proof ?? ''), created_at];
    });
    if (lines.length > 0) yield app.tables.writeOn(lines);
    if (rows.length < TOGETHER) return;
    before = rows.at(-1)?.id ?? null;
  }
}

/** The next ones, newest first. */
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
