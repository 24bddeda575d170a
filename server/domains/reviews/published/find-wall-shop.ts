import { type Kysely, sql } from 'kysely';
import { type CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import { type CustomerLocale, isCustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { DB } from '#server/database/tables.ts';
import { presentShop } from '#server/domains/customer-pages/present-customer.ts';
import { readShop } from '#server/domains/customer-pages/read-shop.ts';

/** The public data of a shop. */
export interface WallShop {
  team_id: string;
  team_code: string;
  shop: CustomerShop;
  locale: CustomerLocale;
  moderation_days: number;
  flow: FlowConfiguration;
}

/** `base`: the public URL of this instance, needed when the page is shown on another site. */
export async function findWallShop(
  db: Kysely<DB>,
  team_code: string,
  base = '',
): Promise<WallShop | null> {
  if (team_code === '') return null;
  const found = await db
    .selectFrom('teams')
    .select(['id', sql<string>`xmin::text`.as('version')])
    .where('team_code', '=', team_code)
    .executeTakeFirst();
  return found ? readWallShop(db, found.id, found.version, base) : null;
}

/** `version`: the `xmin` of the team’s row that the caller has read. */
export async function readWallShop(
  db: Kysely<DB>,
  team_id: string,
  version: string,
  base: string,
): Promise<WallShop | null> {
  const found = await readShop(db, team_id, version);
  if (!found) return null;
  const { team, customization, flow } = found;
  return {
    team_id,
    team_code: team.team_code,
    shop: presentShop(team, customization, base),
    locale: isCustomerLocale(team.customer_locale) ? team.customer_locale : 'fr',
    moderation_days: team.moderation_days,
    flow,
  };
}
