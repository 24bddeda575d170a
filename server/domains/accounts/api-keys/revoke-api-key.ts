import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';

/** Revokes a key. The next call with it is refused. */
export async function revokeApiKey(
  app: App,
  { caller, params }: Call<'revokeApiKey'>,
): Promise<Answer<'revokeApiKey'>> {
  await transaction(app, async (tx) => {
    const deletedKey = await tx.db
      .updateTable('api_keys')
      .set({ revoked_at: tx.now })
      .where('id', '=', databaseId(params.id))
      .where('team_id', '=', caller.team_id)
      .where('revoked_at', 'is', null)
      .returning(['label', 'hint'])
      .executeTakeFirst();
    if (!deletedKey) throw new Failure('not_found');
    await recordAuditEvent(tx, caller, 'api_key_revoked', deletedKey);
  });
  return { message: 'La clé est révoquée : elle n’ouvre plus rien.' };
}
