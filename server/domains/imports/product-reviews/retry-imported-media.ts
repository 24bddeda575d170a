import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { lockOperation } from '#server/domains/operations/lock-operation.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { getImport } from '../get-import.ts';

/**
 * Tries the missing photos and videos of an import again now, without undoing it. Those that had
 * failed for good get all their attempts again.
 */
export async function retryImportedMedia(
  app: App,
  call: Call<'retryImportedMedia'>,
): Promise<Answer<'retryImportedMedia'>> {
  await transaction(app, async (tx) => {
    const { id, team_id } = await lockOperation(tx, call.caller.team_id, call.params.id);
    await sql`
      update imported_media set next_attempt_at = ${tx.now}, last_error = coalesce(error, last_error), error = null,
        attempts = case when error is null then attempts else 0 end
      where import_id = ${id} and url is null and (error is not null or last_error is not null)`.execute(
      tx.db,
    );
    await tx.publish('imported_media_due', { team_id, import_id: id });
  });
  return getImport(app, call);
}
