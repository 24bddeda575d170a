import { type Kysely, sql } from 'kysely';
import {
  type ConditionalConfiguration,
  parseConditionalConfiguration,
} from '#contract/settings/conditional-configuration.ts';
import {
  type CustomizationConfiguration,
  parseCustomizationConfiguration,
} from '#contract/settings/customization-configuration.ts';
import {
  type FlowConfiguration,
  parseFlowConfiguration,
} from '#contract/settings/flow-configuration.ts';
import type { DB } from '#server/database/tables.ts';

/** The settings of a team that its customer pages need. */
export interface CustomerShopSettings {
  team: {
    name: string;
    timezone: string;
    website_url: string | null;
    customer_locale: string;
    team_code: string;
    moderation_days: number;
    link_domain: string | null;
    link_domain_state: string | null;
  };
  conditional: ConditionalConfiguration;
  customization: CustomizationConfiguration;
  flow: FlowConfiguration;
}

const MOST_CACHED = 1000;
const shopCaches = new WeakMap<
  Kysely<DB>,
  Map<string, { version: string; shop: CustomerShopSettings }>
>();

/**
 * Reads the settings of a team once for each version of its row. `version` is the `xmin` of the row
 * that the caller read, so that the cached settings are never older than that row. Returns null
 * when the team has been deleted meanwhile.
 */
export async function readShop(
  db: Kysely<DB>,
  team_id: string,
  version: string,
): Promise<CustomerShopSettings | null> {
  const shops =
    shopCaches.get(db) ?? new Map<string, { version: string; shop: CustomerShopSettings }>();
  shopCaches.set(db, shops);
  const cached = shops.get(team_id);
  if (cached?.version === version) return cached.shop;
  const row = await db
    .selectFrom('teams')
    .select([
      'name',
      'timezone',
      'website_url',
      'customer_locale',
      'team_code',
      'moderation_days',
      'link_domain',
      'link_domain_state',
      'conditional_config',
      'customization_config',
      'flow_configuration_config',
      sql<string>`xmin::text`.as('version'),
    ])
    .where('id', '=', team_id)
    .executeTakeFirst();
  if (!row) return null;
  const {
    conditional_config,
    customization_config,
    flow_configuration_config,
    version: read,
    ...team
  } = row;
  const shop = {
    team,
    conditional: parseConditionalConfiguration(conditional_config),
    customization: parseCustomizationConfiguration(customization_config),
    flow: parseFlowConfiguration(flow_configuration_config),
  };
  const [oldest] = shops.keys();
  if (shops.size >= MOST_CACHED && oldest !== undefined) shops.delete(oldest);
  shops.set(team_id, { version: read, shop });
  return shop;
}
