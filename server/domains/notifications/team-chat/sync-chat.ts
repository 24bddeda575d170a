import type { Selectable } from 'kysely';
import { transaction } from '#server/database/transaction.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import { recordConnectionError } from '#server/domains/channels/connections/record-connection-error.ts';
import { isRefusal, refuseKey } from '#server/domains/channels/connections/refuse-key.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { breakChats, repairChat } from './break-chat.ts';
import { type ChatApp, requireChat } from './with-chat.ts';

/**
 * Checks the access and reads the channels of the workspace again. A refusal marks the connection
 * as broken; a success repairs it and sends the waiting posts.
 */
export async function syncChat(
  app: ChatApp,
  team_id: string,
): Promise<Selectable<IntegrationsTable>> {
  const workspace = await requireChat(app, team_id)
    .then(({ chat, credentials }) => chat.check(credentials))
    .catch(async (error: unknown) => {
      if (isRefusal(error)) return error;
      if (error instanceof ProviderError)
        await recordConnectionError(app, { team_id, name: 'slack' }, error);
      throw refuseKey(error, null);
    });
  return transaction(app, async (tx) => {
    if (workspace instanceof Error) await breakChats(tx, { team_id }, workspace.message);
    else {
      const repaired = {
        state: 'connected' as const,
        account: workspace.name,
        last_error: null,
        last_error_at: null,
        last_sync_at: tx.now,
      };
      const before = await tx.db
        .selectFrom('integrations')
        .select('state')
        .where('team_id', '=', team_id)
        .where('name', '=', 'slack')
        .forUpdate()
        .executeTakeFirst();
      await tx.db
        .updateTable('integrations')
        .set(repaired)
        .where('team_id', '=', team_id)
        .where('name', '=', 'slack')
        .where('state', '<>', 'disconnected')
        .execute();
      if (before?.state === 'broken') await repairChat(tx, team_id);
    }
    return tx.db
      .selectFrom('integrations')
      .selectAll()
      .where('team_id', '=', team_id)
      .where('name', '=', 'slack')
      .executeTakeFirstOrThrow();
  });
}
