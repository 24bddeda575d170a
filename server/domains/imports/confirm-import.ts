import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { refuseIncomplete } from './files/check-mapping.ts';
import { readFilePayload } from './files/file-payload.ts';
import { getImport } from './get-import.ts';
import { lockImport } from '#server/domains/operations/lock-import.ts';
import { restartImport } from '#server/domains/operations/restart-import.ts';

/** Starts an import after its dry run was shown. */
export async function confirmImport(
  app: App,
  call: Call<'confirmImport'>,
): Promise<Answer<'confirmImport'>> {
  await transaction(app, async (tx) => {
    const importRow = await lockImport(tx, call.caller.team_id, call.params.id);
    if (importRow.state !== 'checked') throw new Failure('import_not_checked');
    const file = readFilePayload(importRow.payload);
    if (file) refuseIncomplete(file);
    await restartImport(tx, importRow, 'run');
  });
  return getImport(app, call);
}
