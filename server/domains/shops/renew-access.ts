import type { App } from '#server/app.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import type { ShopAccess } from '#server/ports/shop-access.ts';
import type { ShopPlatform } from '#server/ports/shop-platform.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { openAccess, sealAccess, settingsOf } from './shop-row.ts';

const EARLY_MS = 5 * 60_000;
const ENDED = 'L’accès à la boutique a expiré. Reconnectez-la : rien n’est perdu.';

/** Returns true when a token must be renewed, which happens a little before it expires. */
export function isEnding({ access_expires_at }: ShopAccess, now: Date): boolean {
  return access_expires_at !== null && Date.parse(access_expires_at) - EARLY_MS <= now.getTime();
}

/**
 * Replaces the tokens `seen`. Both tokens change at every renewal, so the row is locked until the
 * new pair is stored: one of two workers renews, and the other reads the result. When an answer was
 * lost, the old refresh token may be used again: https://shopify.dev/changelog (August 2026).
 */
export async function renewAccess(
  app: Pick<App, 'db' | 'config' | 'clock'>,
  platform: ShopPlatform,
  team_id: string,
  seenToken: string,
): Promise<ShopAccess> {
  return app.db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom('integrations')
      .selectAll()
      .where('team_id', '=', team_id)
      .where('name', '=', 'shopify')
      .where('state', '<>', 'disconnected')
      .forUpdate()
      .executeTakeFirst();
    const stored = row && openAccess(app, row);
    const domain = row && settingsOf(row).shop;
    if (!stored || domain === undefined) throw notConnected('shopify');
    if (stored.access_token !== seenToken) return stored;
    if (stored.refresh_token === null) throw new ProviderError('auth', ENDED);
    const renewed = await platform.renewAccess(domain, stored.refresh_token, app.clock.now());
    const access = { ...renewed, refresh_token: renewed.refresh_token ?? stored.refresh_token };
    await db
      .updateTable('integrations')
      .set({ credentials: sealAccess(app, team_id, access) })
      .where('id', '=', row.id)
      .execute();
    return access;
  });
}
