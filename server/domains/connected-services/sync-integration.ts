import type { Selectable } from 'kysely';
import type { App } from '#server/app.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { breakSenders } from '#server/domains/channels/senders/sender-states.ts';
import { checkLaposte } from '#server/domains/shops/parcels/connect-laposte.ts';
import { syncShop } from '#server/domains/shops/sync-shop.ts';
import { syncStore } from '#server/domains/shops/stores/sync-store.ts';
import { isStorePlatform, type ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import { checkSite } from '#server/domains/reviews/public/check-site.ts';
import { syncChat } from '#server/domains/notifications/team-chat/sync-chat.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import { saveConnection } from './save-connection.ts';
import { saveSmsConnection } from './save-sms-connection.ts';
import { saveSmtpConnection } from './save-smtp-connection.ts';
import { recordConnectionError } from '#server/domains/channels/connections/record-connection-error.ts';
import { readMailCredentials } from '#server/domains/channels/mail/open-team-mail.ts';
import { readCredentials } from '#server/domains/channels/connections/read-credentials.ts';
import { isRefusal, refuseKey } from '#server/domains/channels/connections/refuse-key.ts';
import { readSmsAccount } from '#server/domains/channels/sms/sms-services.ts';
import { isSmsService } from '#server/domains/channels/sms/sms-settings.ts';

export type SyncApp = Pick<
  App,
  | 'db'
  | 'config'
  | 'clock'
  | 'log'
  | 'whatsapp'
  | 'sms'
  | 'mail'
  | 'chat'
  | 'reviewSite'
  | 'parcelTracker'
  | 'shopPlatform'
  | 'stores'
  | 'eventHandlers'
  | 'enqueue'
  | 'applyCounts'
>;

/**
 * Tries the stored credentials and reads the account again. A refusal breaks the integration, and a
 * success repairs it. When the service gives no usable response, its card shows this and the call
 * returns a 502.
 */
export async function syncIntegration(
  app: SyncApp,
  team_id: string,
  name: IntegrationsTable['name'],
): Promise<Selectable<IntegrationsTable>> {
  if (name === 'shopify') return syncShop(app, team_id);
  if (isStorePlatform(name)) return syncStore(app, team_id, name);
  if (name === 'slack') return syncChat(app, team_id);
  if (name === 'trustpilot') return checkSite(app, team_id);
  if (name === 'laposte') return checkLaposte(app, team_id);
  if (name === 'google') return findGoogle(app, team_id);
  const connected = await readCredentials(app, team_id, name);
  if (!connected) throw notConnected(name);
  const outcome = await readAccount(app, name, connected.credentials).catch(
    async (error: unknown) => {
      if (isRefusal(error)) return error;
      if (error instanceof ProviderError)
        await recordConnectionError(app, { team_id, name }, error);
      throw refuseKey(error, null);
    },
  );
  return transaction(app, async (tx) => {
    const integration = await tx.db
      .selectFrom('integrations')
      .selectAll()
      .where('id', '=', connected.integration.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Other credentials were entered, or the service was disconnected, while these were tried.
    if (
      integration.state === 'disconnected' ||
      !integration.credentials?.equals(connected.integration.credentials ?? Buffer.of())
    )
      return integration;
    if (!(outcome instanceof ProviderError)) return outcome(tx, integration);
    const senders = await tx.db
      .selectFrom('senders')
      .select('id')
      .where('team_id', '=', team_id)
      .where('provider', '=', name)
      .execute();
    await breakSenders(
      tx,
      senders.map(({ id }) => ({ sender_id: id, text: outcome.message })),
    );
    return tx.db
      .selectFrom('integrations')
      .selectAll()
      .where('id', '=', integration.id)
      .executeTakeFirstOrThrow();
  });
}

/** Finds the Google link. It has no service to call, so that its row is the whole state. */
async function findGoogle(
  { db }: SyncApp,
  team_id: string,
): Promise<Selectable<IntegrationsTable>> {
  const row = await db
    .selectFrom('integrations')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('name', '=', 'google')
    .where('state', '<>', 'disconnected')
    .executeTakeFirst();
  if (!row) throw notConnected('google');
  return row;
}

type SaveConnection = (
  tx: Tx,
  integration: Selectable<IntegrationsTable>,
) => Promise<Selectable<IntegrationsTable>>;

/** Reads the account from the service. The result is saved under the lock of the integration. */
async function readAccount(
  app: SyncApp,
  name: Exclude<
    IntegrationsTable['name'],
    ShopPlatformName | 'slack' | 'trustpilot' | 'google' | 'laposte'
  >,
  credentials: string,
): Promise<SaveConnection> {
  const wasAway = (integration: Selectable<IntegrationsTable>): boolean =>
    integration.state === 'broken';
  if (isSmsService(name)) {
    const account = await readSmsAccount(app, name, credentials);
    return (tx, integration) =>
      saveSmsConnection(tx, app, { integration, name, account, was_away: wasAway(integration) });
  }
  if (name === 'smtp') {
    await app.mail.tryAccount(readMailCredentials(credentials));
    return (tx, integration) =>
      saveSmtpConnection(tx, app, { integration, was_away: wasAway(integration) });
  }
  const account = await app.whatsapp[name].readAccount(credentials);
  return (tx, integration) =>
    saveConnection(tx, app, { integration, name, account, was_away: wasAway(integration) });
}
