import type { Kysely } from 'kysely';
import { type CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import { type CustomerLocale, isCustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import {
  type FlowConfiguration,
  parseFlowConfiguration,
} from '#contract/settings/flow-configuration.ts';
import type { DB } from '#server/database/tables.ts';
import { presentShop } from '#server/domains/customer-pages/present-customer.ts';

/** The public data of a shop. */
export interface WallShop {
  team_id: string;
  team_code: string;
  shop: CustomerShop;
  locale: CustomerLocale;
  moderation_days: number;
  flow: FlowConfiguration;
}

/** `base`: what addresses of ours begin with, where the page is shown elsewhere. */
export async function findWallShop(
  db: Kysely<DB>,
  team_code: string,
  base = '',
): Promise<WallShop | null> {
  if (team_code === '') return null;
  const team = await db
    .selectFrom('teams')
    .select([
      'id',
      'team_code',
      'name',
      'website_url',
      'timezone',
      'customer_locale',
      'moderation_days',
      'customization_config',
      'flow_configuration_config',
    ])
    .where('team_code', '=', team_code)
    .executeTakeFirst();
  if (!team) return null;
  return {
    team_id: team.id,
    team_code: team.team_code,
    shop: presentShop(team, parseCustomizationConfiguration(team.customization_config), base),
    locale: isCustomerLocale(team.customer_locale) ? team.customer_locale : 'fr',
    moderation_days: team.moderation_days,
    flow: parseFlowConfiguration(team.flow_configuration_config),
  };
}
