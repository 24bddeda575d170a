import type { Kysely } from 'kysely';
import { parseProductReviewsConfiguration } from '#contract/settings/product-reviews-configuration.ts';
import type { DB } from '#server/database/tables.ts';
import type { ShopPlatform } from '#server/ports/shop-platform.ts';

/**
 * Returns the scopes that a shop is asked to grant. The scope for discount codes is only included
 * when the team gives codes.
 */
export async function wantedScopes(
  db: Kysely<DB>,
  { scopes, discount_scope }: Pick<ShopPlatform, 'scopes' | 'discount_scope'>,
  team_id: string | null,
): Promise<readonly string[]> {
  if (team_id === null) return scopes;
  const team = await db
    .selectFrom('teams')
    .select('product_reviews_config')
    .where('id', '=', team_id)
    .executeTakeFirst();
  const { thanks_code } = parseProductReviewsConfiguration(team?.product_reviews_config);
  return thanks_code.is_enabled ? [...scopes, discount_scope] : scopes;
}
