import { type Kysely, sql } from 'kysely';
import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import {
  type CustomizationConfiguration,
  parseCustomizationConfiguration,
} from '#contract/settings/customization-configuration.ts';
import {
  type FlowConfiguration,
  parseFlowConfiguration,
} from '#contract/settings/flow-configuration.ts';
import type { DB } from '#server/database/tables.ts';
import { presentShop } from '#server/domains/customer-pages/present-customer.ts';
import { linkBase } from '#server/domains/link-domains/link-base.ts';

export interface MessageShop {
  id: string;
  name: string;
  website_url: string | null;
  timezone: string;
  customer_locale: string;
  flow: FlowConfiguration;
  look: CustomizationConfiguration;
  /** The beginning of its links, without a slash at the end. */
  link_base: string;
  /** One object for all e-mails of a shop, by which the rendered layout is cached. */
  presented: CustomerShop;
}

/**
 * Returns the same object for the same shop from batch to batch, as long as no value of it changes.
 */
export function cacheShop(shop: CustomerShop): CustomerShop {
  const serialised = JSON.stringify(shop);
  const cachedShop = shopCache.get(serialised) ?? shop;
  const [oldest] = shopCache.keys();
  if (shopCache.size >= MOST_KEPT && oldest !== undefined) shopCache.delete(oldest);
  shopCache.set(serialised, cachedShop);
  return cachedShop;
}

export const MOST_KEPT = 500;

export const shopCache = new Map<string, CustomerShop>();

export async function readShops(
  db: Kysely<DB>,
  team_ids: readonly string[],
  base: string,
): Promise<Map<string, MessageShop>> {
  const rows = await db
    .selectFrom('teams')
    .select([
      'id',
      'name',
      'website_url',
      'timezone',
      'customer_locale',
      'flow_configuration_config',
      'customization_config',
      'link_domain',
      'link_domain_state',
    ])
    .where(sql<boolean>`id = any(${[...new Set(team_ids)]}::bigint[])`)
    .execute();
  return new Map(
    rows.map(
      ({
        flow_configuration_config,
        customization_config,
        link_domain,
        link_domain_state,
        ...shop
      }) => {
        const look = parseCustomizationConfiguration(customization_config);
        return [
          shop.id,
          {
            ...shop,
            flow: parseFlowConfiguration(flow_configuration_config),
            look,
            link_base: linkBase({ publicUrl: base }, { link_domain, link_domain_state }),
            presented: cacheShop(presentShop(shop, look, base)),
          },
        ];
      },
    ),
  );
}
