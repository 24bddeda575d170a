import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { ShopSettings } from '../shop-row.ts';

/** Presents the state of the ratings that the shop shows beside its products. */
export async function presentShopRatings(
  { db }: Pick<App, 'db'>,
  team_id: string,
  { scopes, ratings }: ShopSettings,
): Promise<NonNullable<Answer<'getShopifyAccount'>['data']['product_ratings']>> {
  const {
    rows: [counts],
  } = await sql<{ shown_count: number; waiting_count: number; other_app_count: number }>`
    select count(*) filter (where known <> '{}' and due_at is null and problem is null)::int as shown_count,
      count(*) filter (where due_at is not null)::int as waiting_count,
      count(*) filter (where due_at is null and problem is not null)::int as other_app_count
    from shop_ratings where team_id = ${team_id}`.execute(db);
  const { is_enabled, replaces_others, problem } = ratings;
  return {
    is_enabled,
    replaces_others,
    is_allowed: scopes.includes('write_products'),
    shown_count: counts?.shown_count ?? 0,
    waiting_count: counts?.waiting_count ?? 0,
    other_app_count: counts?.other_app_count ?? 0,
    problem,
  };
}
