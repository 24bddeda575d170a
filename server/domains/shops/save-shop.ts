import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { lockConnections } from '#server/domains/channels/connections/store-integration.ts';
import type { ShopAccess } from '#server/ports/shop-access.ts';
import type { ShopDetails } from '#server/ports/shop-platform.ts';
import { findShop, findShopByDomain, disconnectShop, sealAccess, settingsOf } from './shop-row.ts';

interface ShopConnection {
  team_id: string;
  user_id: string | null;
  impersonator_id: string | null;
  domain: string;
  access: ShopAccess;
  details: ShopDetails;
}

const UNIQUE = '23505';

/**
 * Connects this shop to the team. Handlers of `shop_connected` then register its webhooks and read
 * missed orders.
 */
export async function saveShop(
  tx: Tx,
  app: Pick<App, 'config'>,
  { team_id, user_id, impersonator_id, domain, access, details }: ShopConnection,
): Promise<void> {
  await lockConnections(tx, team_id);
  const before = await findShop(tx.db, team_id);
  const had = before && before.state !== 'disconnected' ? settingsOf(before) : null;
  if (had?.shop !== undefined && had.shop !== domain) throw new Failure('shop_other');
  await refuseTaken(tx, team_id, domain);
  const isBack = before !== undefined && settingsOf(before).shop === domain;
  const leftReason = before?.settings['left'];
  const settings = {
    ...(isBack && { ...before.settings }),
    ...(leftReason !== undefined && { left: leftReason }),
    shop: domain,
    shop_name: details.name,
    scopes: access.scopes,
    installed_at: tx.now.toISOString(),
    orders_read_until:
      (isBack ? settingsOf(before).orders_read_until : undefined) ?? tx.now.toISOString(),
  };
  const columns = {
    state: 'connected' as const,
    account: domain,
    credentials: sealAccess(app, team_id, access),
    settings: JSON.stringify(settings),
    last_sync_at: tx.now,
    last_error: null,
    last_error_at: null,
    ...(had === null && { connected_at: tx.now }),
  };
  try {
    await tx.db
      .insertInto('integrations')
      .values({ team_id, name: 'shopify', ...columns })
      .onConflict((conflict) => conflict.columns(['team_id', 'name']).doUpdateSet(columns))
      .execute();
  } catch (error) {
    // Another team has connected this shop at the same time.
    if ((error as { code?: string }).code === UNIQUE) throw new Failure('shop_taken');
    throw error;
  }
  await saveAuditEvent(tx.db, tx.now, {
    team_id,
    user_id,
    impersonator_id,
    action: before?.state === 'broken' ? 'integration_repaired' : 'integration_connected',
    detail: { name: 'shopify' },
  });
  await tx.publish('shop_connected', { team_id });
}

/**
 * Throws `shop_taken` when another team is connected to the shop. A shop that uninstalled the app
 * may move to another team.
 */
async function refuseTaken(tx: Tx, team_id: string, domain: string): Promise<void> {
  const other = await findShopByDomain(tx.db, domain);
  if (!other || other.team_id === team_id) return;
  if (other.state !== 'disconnected') throw new Failure('shop_taken');
  await disconnectShop(tx.db, other.team_id);
}
