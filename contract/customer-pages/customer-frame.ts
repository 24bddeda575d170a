import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import type { ReviewDestination } from '#contract/settings/conditional-rating.ts';
import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import type { CustomerLocale } from './customer-locale.ts';

export interface CustomerShop {
  name: string;
  website_url: string | null;
  logo_url: string | null;
  colors: CustomizationConfiguration['colors'];
  font: CustomizationConfiguration['font'];
  tone: CustomizationConfiguration['tone'];
  /** IANA zone in which dates are written. */
  timezone: string;
  /** The team’s own words: who it is, where it is. */
  legal_text: string | null;
}

/** Around every page of one request. */
export interface CustomerFrame {
  shop: CustomerShop;
  locale: CustomerLocale;
  /** `/y/{token}`, without a slash at the end. */
  path: string;
  first_name: string | null;
  /** Those that the shop offers. */
  languages?: readonly CustomerLocale[];
  /** The page of a test message: says so at the top. */
  is_preview?: true;
}

/** Who asks about what (ISO 20488): the order, its last known date, its products. */
export interface OrderContext {
  number: string | null;
  delivered_at: Date | null;
  ordered_at: Date | null;
  product: string | null;
  other_products: number;
}

/** What the notice says comes from the team’s real settings. */
export interface LegalRules {
  trigger_event: 'order_created' | 'order_paid' | 'order_fulfilled' | 'order_delivered';
  reminders: number;
  link_ttl_days: number;
  mode: ConditionalConfiguration['mode'];
  destinations: readonly Pick<ReviewDestination, 'kind' | 'url' | 'label'>[];
  /** The order of the sites is drawn for each customer. */
  is_order_drawn: boolean;
  is_enabled: boolean;
  /** Bad or good, a review for the wall appears within so many days. */
  moderation_days: number;
  /** A discount is given for a review of a product, whatever its rating. */
  gives_code: boolean;
  /** The notice of the general link, which asks nobody. */
  is_general: boolean;
}

export interface RenderedPage {
  html: string;
  /** Value of `content-security-policy` for this very page. */
  policy: string;
}

export type RenderedEmail = Record<'subject' | 'text' | 'html', string>;
