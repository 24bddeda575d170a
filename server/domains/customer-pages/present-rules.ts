import type { FoundRequest } from './find-request.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { LegalPage } from '#contract/customer-pages/customer-pages.ts';
import type { CustomerShopSettings } from './read-shop.ts';
import { orderDestinations, isOrderDrawn } from '#contract/settings/conditional-rating.ts';
import type { CustomerFrame } from '#contract/customer-pages/customer-frame.ts';
import { presentFrame } from './present-customer.ts';

/** `gives_code`: the shop gives a thanks code for a review now. */
export function presentLegal(
  request: FoundRequest,
  locale: CustomerLocale,
  gives_code: boolean,
): LegalPage {
  const team = { ...request.team, gives_code };
  return {
    kind: 'legal',
    frame: presentFrame(request, locale),
    rules: {
      ...presentRules({ ...request, team }),
      is_general: request.trigger_event === 'general_link',
    },
    attestation_path: `/avis/${request.team.team_code}`,
  };
}

/**
 * Presents the rules of a shop. `uuid` is that of the shown request and determines the order of the
 * review destinations.
 */
export function presentRules({
  flow,
  conditional,
  uuid,
  team,
}: Pick<FoundRequest, 'flow' | 'conditional' | 'uuid'> & {
  team: Pick<CustomerShopSettings['team'], 'moderation_days'> & { gives_code: boolean };
}): LegalPage['rules'] {
  return {
    trigger_event: flow.trigger_event,
    reminders:
      Number(flow.steps.first_reminder.is_enabled) + Number(flow.steps.last_reminder.is_enabled),
    link_ttl_days: flow.link_ttl_days,
    mode: conditional.mode,
    destinations: conditional.is_enabled ? orderDestinations(conditional.destinations, uuid) : [],
    is_order_drawn: isOrderDrawn(conditional.destinations),
    is_enabled: conditional.is_enabled,
    moderation_days: team.moderation_days,
    gives_code: team.gives_code,
    is_general: false,
  };
}

/**
 * Returns the same notice for a visitor of the general link: nobody was asked, and there is no
 * order.
 */
export function presentGeneralLegal(
  frame: CustomerFrame,
  shop: CustomerShopSettings,
  gives_code: boolean,
): LegalPage {
  const team = { ...shop.team, gives_code };
  return {
    kind: 'legal',
    frame,
    rules: { ...presentRules({ ...shop, team, uuid: shop.team.team_code }), is_general: true },
    attestation_path: `/avis/${shop.team.team_code}`,
  };
}
