import type { App } from '#server/app.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { revokeEveryKey } from '#server/domains/accounts/api-keys/revoke-every-key.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { disconnectTeamSenders } from '#server/domains/channels/senders/set-team-sender.ts';
import { disconnectChat } from '#server/domains/notifications/team-chat/disconnect-chat.ts';
import type { ChatApp } from '#server/domains/notifications/team-chat/with-chat.ts';
import { requireApi } from '#server/domains/channels/whatsapp/find-api.ts';
import { disconnectGoogle } from '#server/domains/settings/google-destination.ts';
import {
  isIntegrationName,
  notConnected,
} from '#server/domains/channels/connections/integration-name.ts';
import { replanWaiting } from './save-connection.ts';
import { deleteNumbers } from '#server/domains/channels/whatsapp/save-number.ts';
import { presentIntegration } from '#server/domains/channels/connections/list-integrations.ts';
import { readCredentials } from '#server/domains/channels/connections/read-credentials.ts';
import { endSubscriptions } from '#server/domains/shops/ensure-subscriptions.ts';
import { disconnectSite } from '#server/domains/reviews/public/disconnect-site.ts';
import { endTracking } from '#server/domains/shops/parcels/parcel-tracking.ts';
import { disconnectShop } from '#server/domains/shops/shop-row.ts';
import { isStorePlatform } from '#contract/labels/shop-platforms.ts';
import { disconnectStore } from '#server/domains/shops/stores/store-row.ts';
import { removeStoreWebhooks } from '#server/domains/shops/stores/store-webhooks.ts';
import type { StoreApp } from '#server/domains/shops/stores/with-store.ts';
import type { ShopApp } from '#server/domains/shops/with-shop.ts';
import { isSmsService } from '#server/domains/channels/sms/sms-settings.ts';

/**
 * Deletes the credentials. Its messages take the next channel of their fallback order, or are held
 * with `channel_disconnected` until it is connected again.
 */
export const disconnectIntegration: Handler<'disconnectIntegration'> = async (
  app,
  { params: { name }, caller },
) => {
  if (name === 'api') {
    const api = await requireApi(app.db, caller.team_id);
    await revokeEveryKey(app, caller);
    return { data: { ...api, state: 'disconnected', account: null, connected_at: null } };
  }
  if (!isIntegrationName(name)) throw new Failure('not_found');
  const { team_id } = caller;
  if (name === 'google') return { data: await disconnectGoogle(app, caller) };
  await disconnectService(app, team_id, name);
  return transaction(app, async (tx) => {
    const integration = await tx.db
      .updateTable('integrations')
      .set({
        state: 'disconnected',
        credentials: null,
        account: null,
        connected_at: null,
        last_error: null,
        last_error_at: null,
      })
      .where('team_id', '=', team_id)
      .where('name', '=', name)
      .where('state', '<>', 'disconnected')
      .returningAll()
      .executeTakeFirst();
    if (!integration) throw notConnected(name);
    if (name === 'shopify') await disconnectShop(tx.db, team_id);
    if (isStorePlatform(name)) await disconnectStore(tx.db, team_id, name);
    if (name === 'trustpilot') await disconnectSite(tx, team_id);
    if (name === 'laposte') await endTracking(tx, team_id);
    await deleteNumbers(tx, team_id, name);
    await disconnectTeamSenders(tx, team_id, name);
    await replanWaiting(tx, team_id);
    await saveAuditEvent(tx.db, tx.now, {
      team_id,
      user_id: caller.user.id,
      impersonator_id: caller.impersonator_id,
      action: 'integration_disconnected',
      detail: { name },
    });
    return { data: presentIntegration(integration) };
  });
};

/**
 * Removes the webhook at the service. When the service does not answer or refuses the old
 * credentials, the connection is still removed, because its secret is deleted.
 */
async function disconnectService(
  app: ShopApp & StoreApp & ChatApp & Pick<App, 'whatsapp'>,
  team_id: string,
  name: Exclude<IntegrationsTable['name'], 'google'>,
): Promise<void> {
  const leftAlone = (error: unknown): void =>
    app.log.info({ err: error, team_id, name }, 'a service was left without its word');
  if (isSmsService(name) || name === 'smtp' || name === 'trustpilot' || name === 'laposte') return;
  if (name === 'shopify') return void (await endSubscriptions(app, team_id).catch(leftAlone));
  if (isStorePlatform(name)) return removeStoreWebhooks(app, team_id, name).catch(leftAlone);
  if (name === 'slack') return disconnectChat(app, team_id);
  const connected = await readCredentials(app, team_id, name);
  if (!connected) return;
  await app.whatsapp[name].unsubscribe?.(connected.credentials).catch(leftAlone);
}
