import { randomBytes } from 'node:crypto';
import { SHOP_TITLES, type StorePlatformName } from '#contract/labels/shop-platforms.ts';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { sealCredentials } from '#server/domains/channels/connections/seal-credentials.ts';
import { lockConnections } from '#server/domains/channels/connections/store-integration.ts';
import type { StoreDetails, StoreState } from '#server/ports/store-platform.ts';
import { newCursor } from './store-cursor.ts';
import { findStore, openStoreCredentials, type StoreRow, storeSettingsOf } from './store-row.ts';

interface StoreConnection {
  team_id: string;
  user_id: string | null;
  impersonator_id: string | null;
  name: StorePlatformName;
  /** The URL that is called. */
  called: string;
  keys: Readonly<Record<string, string>>;
  details: StoreDetails;
  states: readonly StoreState[];
}

const UNIQUE = '23505';

/**
 * Connects this store to the team. Its orders are read from now on, by the store’s own clock, or
 * from the former cursor when the same store is connected again.
 */
export async function saveStore(
  tx: Tx,
  app: Pick<App, 'config'>,
  connection: StoreConnection,
): Promise<StoreRow> {
  const { team_id, user_id, impersonator_id, name, called, keys, details, states } = connection;
  await lockConnections(tx, team_id);
  await refuseOtherShop(tx, connection);
  const before = await findStore(tx.db, team_id, name);
  const had = before && storeSettingsOf(before);
  const isBack = (had?.store ?? had?.former_store) === details.url;
  const opened = before && isBack ? openStoreCredentials(app, before) : null;
  const settings = {
    ...(isBack && before?.settings),
    store: details.url,
    called,
    store_name: details.name,
    version: details.version,
    options: details.options,
    notes: details.notes,
    states,
    cursor:
      (isBack ? had?.cursor : undefined) ??
      newCursor(details.now ?? tx.now.toISOString(), details.now === null ? null : tx.now),
    // Webhooks that still exist from an earlier connection use their own secret and token.
    hook_token: (opened ? had?.hook_token : undefined) ?? randomBytes(24).toString('base64url'),
    failures: 0,
  };
  const credentials = {
    keys,
    hook_secret: opened?.hook_secret ?? randomBytes(30).toString('hex').slice(0, 40),
  };
  const columns = {
    state: 'connected' as const,
    account: details.url.replace(/^https?:\/\//u, ''),
    credentials: sealCredentials(app.config, { team_id, name }, JSON.stringify(credentials)),
    settings: JSON.stringify(settings),
    last_sync_at: tx.now,
    last_error: null,
    last_error_at: null,
    ...((before?.state ?? 'disconnected') === 'disconnected' && { connected_at: tx.now }),
  };
  const row = await tx.db
    .insertInto('integrations')
    .values({ team_id, name, ...columns })
    .onConflict((conflict) => conflict.columns(['team_id', 'name']).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // Another team has this store.
      throw (error as { code?: string }).code === UNIQUE ? new Failure('shop_taken') : error;
    });
  await saveAuditEvent(tx.db, tx.now, {
    team_id,
    user_id,
    impersonator_id,
    action: before?.state === 'broken' ? 'integration_repaired' : 'integration_connected',
    detail: { name },
  });
  await tx.publish('store_connected', { team_id, name });
  return { ...row, name };
}

/**
 * Throws `shop_other` when the team has another shop, because a team has one shop on any platform.
 */
async function refuseOtherShop(tx: Tx, { team_id, name, details }: StoreConnection): Promise<void> {
  const others = await tx.db
    .selectFrom('integrations')
    .select(['name', 'settings'])
    .where('team_id', '=', team_id)
    .where('name', 'in', ['shopify', 'woocommerce', 'prestashop'])
    .where('state', '<>', 'disconnected')
    .execute();
  for (const other of others)
    if (other.name !== name || storeSettingsOf(other).store !== details.url)
      throw new Failure('shop_other', {
        message: `Une boutique ${SHOP_TITLES[other.name as StorePlatformName]} est déjà connectée ici : déconnectez-la d’abord.`,
      });
}
