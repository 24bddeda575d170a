import type { Selectable } from 'kysely';
import type { App } from '#server/app.ts';
import type { IntegrationsTable } from '#server/database/tables/integrations.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { breakSenders } from '#server/modules/sending/judge-senders.ts';
import { keepConnection } from './keep-connection.ts';
import { readKey } from './read-key.ts';
import { isRefusal, refuseKey } from './refuse-key.ts';

export type SyncApp = Pick<App, 'db' | 'config' | 'clock' | 'whatsapp' | 'reactions' | 'enqueue' | 'applyCounts'>;

/** Tries the stored key and reads its templates again. A refusal breaks the integration, a success mends it; a silent service changes nothing and is a 502. */
export async function syncIntegration(app: SyncApp, team_id: string, name: IntegrationsTable['name']): Promise<Selectable<IntegrationsTable>> {
  const connected = await readKey(app, team_id, name);
  if (!connected) throw new Failure('kanal_not_connected');
  const { api_key } = connected;
  const found = await app.whatsapp.kanal.listTemplates(api_key).catch((error: unknown) => {
    if (isRefusal(error)) return error;
    throw refuseKey(error, null);
  });
  return transaction(app, async (tx) => {
    const integration = await tx.db.selectFrom('integrations').selectAll().where('id', '=', connected.integration.id).forUpdate().executeTakeFirstOrThrow();
    // Another key was pasted, or the service disconnected, while this one was tried.
    if (integration.state === 'disconnected' || !integration.credentials?.equals(connected.integration.credentials ?? Buffer.of())) return integration;
    if (Array.isArray(found)) return keepConnection(tx, app, { integration, api_key, templates: found, was_away: integration.state === 'broken' });
    const senders = await tx.db.selectFrom('senders').select('id').where('team_id', '=', team_id).where('provider', '=', name).execute();
    await breakSenders(tx, senders.map(({ id }) => ({ sender_id: id, words: found.message })));
    return tx.db.selectFrom('integrations').selectAll().where('id', '=', integration.id).executeTakeFirstOrThrow();
  });
}
