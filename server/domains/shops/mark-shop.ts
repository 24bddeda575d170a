import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { breakConnection } from '#server/domains/channels/connections/break-connection.ts';

type MarkApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/** Marks the connection as broken with an error for its card. Only the first error is announced. */
export async function markShopBroken(
  app: MarkApp,
  team_id: string,
  text: string,
  name: ShopPlatformName = 'shopify',
): Promise<void> {
  await transaction(app, async (tx) => {
    const broken = await breakConnection(tx, team_id, name, text);
    if (broken) await tx.publish('shop_broken', { team_id, name, text, at: tx.now.toISOString() });
    else
      await tx.db
        .updateTable('integrations')
        .set({ last_error: text })
        .where('team_id', '=', team_id)
        .where('name', '=', name)
        .where('state', '=', 'broken')
        .execute();
  });
}

/** Clears the error after the platform answered. Written at most once a minute. */
export async function markShopRead(
  app: MarkApp,
  team_id: string,
  name: ShopPlatformName = 'shopify',
): Promise<void> {
  const now = app.clock.now();
  await app.db
    .updateTable('integrations')
    .set({ state: 'connected', last_error: null, last_error_at: null, last_sync_at: now })
    .where('team_id', '=', team_id)
    .where('name', '=', name)
    .where('state', '<>', 'disconnected')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'broken'),
        eb('last_error', 'is not', null),
        eb('last_sync_at', 'is', null),
        eb('last_sync_at', '<', new Date(now.getTime() - 60_000)),
      ]),
    )
    .execute();
}
