import type { PlaceholderValues } from '#contract/messages/templates/message-template.ts';

/** Returns the values of the example customer of previews. */
export function exampleOf(shop: string): PlaceholderValues {
  return {
    first_name: 'Camille',
    last_name: 'Lefèvre',
    shop_name: shop,
    order_number: '10482',
    review_link: `${location.origin}/y/…`,
    stop_link: `${location.origin}/y/…/stop`,
  };
}
