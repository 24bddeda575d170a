import { type Kysely, sql } from 'kysely';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
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

/** An A/B test with the fields that the sending needs. */
interface RunningAbTest {
  id: string;
  step: Step;
  channel: MessageChannel;
  content: Record<string, unknown>;
  started_at: string;
  ends_at: string;
}

export interface MessageShop {
  id: string;
  name: string;
  website_url: string | null;
  timezone: string;
  customer_locale: string;
  flow: FlowConfiguration;
  look: CustomizationConfiguration;
  /** A/B tests that were not stopped, ended ones included. */
  ab_tests: readonly RunningAbTest[];
  /** The base URL of its links, without a trailing slash. */
  link_base: string;
  /** The same object is used for all e-mails of a shop, and the rendered layout is cached by it. */
  presented: CustomerShop;
}

/**
 * Returns the same object for the same shop from batch to batch, as long as no value of it changes.
 */
export function cacheShop(shop: CustomerShop): CustomerShop {
  const serialised = JSON.stringify(shop);
  const cachedShop = shopCache.get(serialised) ?? shop;
  const [oldest] = shopCache.keys();
  if (shopCache.size >= MOST_CACHED && oldest !== undefined) shopCache.delete(oldest);
  shopCache.set(serialised, cachedShop);
  return cachedShop;
}

export const MOST_CACHED = 500;

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
      // The A/B tests are read by the same statement, so that a batch of messages reads its shops
      // once.
      sql<RunningAbTest[]>`coalesce((
        select json_agg(json_build_object('id', x.id::text, 'step', x.step, 'channel', x.channel, 'content', x.content, 'started_at', x.started_at, 'ends_at', x.ends_at) order by x.id desc)
        from ab_tests x where x.team_id = teams.id and x.stopped_at is null), '[]')`.as('ab_tests'),
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
