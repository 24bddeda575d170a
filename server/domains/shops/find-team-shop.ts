import type { App } from '#server/app.ts';
import type { Shop } from '#server/ports/shop.ts';

/** The shop that a team has connected; null without one. */
export async function findTeamShop(
  { shops }: Pick<App, 'shops'>,
  team_id: string,
): Promise<Shop | null> {
  for (const shop of shops) if (await shop.isConnected(team_id)) return shop;
  return null;
}
