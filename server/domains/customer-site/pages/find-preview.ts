import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { parseFlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { App } from '#server/app.ts';
import { exampleOrder } from '#server/domains/customer-pages/example-order.ts';
import type { FoundRequest } from '#server/domains/customer-pages/find-request.ts';
import { readPreviewToken } from '#server/domains/customer-pages/preview-token.ts';

/**
 * Returns the request of a test message: the shop’s real settings with an example order. Nothing is
 * recorded.
 */
export async function findPreview(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<FoundRequest | null> {
  const now = app.clock.now();
  const team_id = readPreviewToken(app.config.secretKey, token, now);
  if (team_id === null) return null;
  const team = await app.db
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
    ])
    .where('id', '=', team_id)
    .executeTakeFirst();
  if (!team) return null;
  const { conditional_config, customization_config, flow_configuration_config, ...shop } = team;
  return {
    is_preview: true,
    id: '0',
    uuid: token,
    token,
    team_id,
    trigger_event: 'order_delivered',
    has_order: true,
    email: null,
    phone_number: null,
    first_name: null,
    locale: null,
    rating: null,
    rated_at: null,
    answered_at: null,
    feedback: null,
    metadata: {},
    link_expires_at: null,
    erased_at: null,
    order: exampleOrder(now),
    team: shop,
    conditional: parseConditionalConfiguration(conditional_config),
    customization: parseCustomizationConfiguration(customization_config),
    flow: parseFlowConfiguration(flow_configuration_config),
  };
}
