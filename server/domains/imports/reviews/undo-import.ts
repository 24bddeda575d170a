import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { removeImportedReviews } from '#server/domains/reviews/published/imported/remove-imported-reviews.ts';
import { getImport } from '../get-import.ts';
import { lockOperation } from '#server/domains/operations/lock-operation.ts';
import { undoUntil } from './present-reviews.ts';

/**
 * Deletes all reviews of one import. Reviews cannot be selected, so that nobody removes only the
 * bad ones. Questions that were answered here are retained and counted.
 */
export async function undoImport(
  app: App,
  call: Call<'undoImport'>,
): Promise<Answer<'undoImport'>> {
  await transaction(app, async (tx) => {
    const importRow = await lockOperation(tx, call.caller.team_id, call.params.id);
    if (importRow.undone_at !== null) return;
    const until = undoUntil(importRow);
    if (until === null || until < tx.now) throw new Failure('import_stays');
    const { removed, kept_questions } = await removeImportedReviews(tx, importRow);
    await tx.db
      .updateTable('imports')
      .set({
        undone_at: tx.now,
        touched_at: tx.now,
        outcomes: sql`outcomes || ${JSON.stringify({ 'kept questions': kept_questions })}::jsonb`,
      })
      .where('id', '=', importRow.id)
      .execute();
    await recordAuditEvent(tx, call.caller, 'import_undone', {
      id: importRow.id,
      count: removed,
    });
  });
  return getImport(app, call);
}
