import type { Answer } from '#contract/api/schemas.ts';
import { setSpaces } from '#contract/messages/french-spaces.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { readFilePayload } from './files/file-payload.ts';
import { readOperation } from '#server/domains/operations/read-operation.ts';

/**
 * Returns the refused rows as a file, with the errors in a last column, to be corrected and
 * imported again.
 */
export async function listRefusedRows(
  app: Pick<App, 'db' | 'tables'>,
  { params, caller }: Call<'listRefusedRows'>,
): Promise<Answer<'listRefusedRows'>> {
  const importRow = await readOperation(app.db, caller.team_id, params.id);
  const columns = readFilePayload(importRow.payload)?.shape.columns.map(({ name }) => name) ?? [];
  const rows = await app.db
    .selectFrom('import_refusals')
    .select(['line', 'errors', 'cells'])
    .where('import_id', '=', importRow.id)
    .orderBy('line')
    .execute();
  const lines = rows.map(({ line, errors, cells }) => [
    ...columns.map((_, at) => cells[at] ?? ''),
    String(line),
    setSpaces(Object.values(errors).flat().join(' ')),
  ]);
  const name = (importRow.source_name ?? 'import').replace(/\.[a-z0-9]{1,5}$/iu, '');
  return {
    filename: `${name} - lignes refusées.csv`,
    csv: app.tables.write([[...columns, 'Ligne', 'À corriger'], ...lines]),
  };
}
