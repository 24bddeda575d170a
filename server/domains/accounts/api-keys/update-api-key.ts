import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { readAllowedAddresses } from './allowed-addresses.ts';
import { readExpiry } from './key-expiry.ts';
import { getApiKey } from './list-api-keys.ts';

/** Changes the given fields among name, expiry and addresses. The secret stays. */
export async function updateApiKey(
  app: App,
  { caller, params, body: { label, expires_at, allowed_addresses } }: Call<'updateApiKey'>,
): Promise<Answer<'updateApiKey'>> {
  const id = databaseId(params.id);
  const changes = {
    ...(label !== undefined && { label }),
    ...(expires_at !== undefined && { expires_at: readExpiry(expires_at, app.clock.now()) }),
    ...(allowed_addresses !== undefined && {
      allowed_addresses: readAllowedAddresses(allowed_addresses),
    }),
  };
  return transaction(app, async (tx) => {
    const before = await tx.db
      .selectFrom('api_keys')
      .select(['label', 'hint'])
      .where('id', '=', id)
      .where('team_id', '=', caller.team_id)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Failure('not_found');
    if (Object.keys(changes).length > 0) {
      await tx.db.updateTable('api_keys').set(changes).where('id', '=', id).execute();
      await recordAuditEvent(tx, caller, 'api_key_changed', { ...before, ...changes });
    }
    return { data: await getApiKey(tx, caller.team_id, id) };
  });
}
