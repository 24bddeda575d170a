import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { refuseIncomplete } from './files/check-mapping.ts';
import { readFilePayload } from './files/file-payload.ts';
import { getImport } from './get-import.ts';
import { lockOperation } from '#server/domains/operations/lock-operation.ts';
import { restartOperation } from '#server/domains/operations/restart-operation.ts';

/** Starts an import after its dry run was shown. */
export async function confirmImport(
  app: App,
  call: Call<'confirmImport'>,
): Promise<Answer<'confirmImport'>> {
  await transaction(app, async (tx) => {
    const importRow = await lockOperation(tx, call.caller.team_id, call.params.id);
    if (importRow.state !== 'checked') throw new Failure('import_not_checked');
    const file = readFilePayload(importRow.payload);
    if (file) refuseIncomplete(file);
    await restartOperation(tx, importRow, 'run');
  });
  return getImport(app, call);
}
