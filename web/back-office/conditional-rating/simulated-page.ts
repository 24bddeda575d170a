import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { readConditionalRating } from '#contract/settings/conditional-rating.ts';
import type { CustomerPage, RatedPage } from '#contract/customer-pages/customer-pages.ts';
import { exampleFrame, exampleRatedPage, exampleShop } from '../components/example-page.ts';
import type { Team } from '../session/current-session.ts';

/** A simulated customer. The order of the review destinations is derived from `uuid`. */
export interface SimulatedCustomer {
  rating: number;
  uuid: string;
}

/**
 * Returns the page that this customer would see after this rating, with the function that decides
 * it for customers.
 */
export function simulatedPage(
  team: Team,
  configuration: ConditionalConfiguration,
  { rating, uuid }: SimulatedCustomer,
): RatedPage | Extract<CustomerPage, { kind: 'onward' }> {
  const { carry_to, layout } = readConditionalRating(configuration, rating, uuid);
  const frame = exampleFrame(exampleShop(team), 'fr');
  if (carry_to !== null) return { kind: 'onward', frame, rating, destination: carry_to };
  const { pages } = team.customization_config;
  return exampleRatedPage(configuration, {
    frame,
    rating,
    uuid,
    blocks: pages[layout === 'form_first' ? 'feedback' : 'thanks'],
  });
}
