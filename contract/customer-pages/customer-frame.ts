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
  /** The IANA time zone in which dates are written. */
  timezone: string;
  /** The team’s own legal text: its identity and its address. */
  legal_text: string | null;
}

/** The data that every page of one request uses. */
export interface CustomerFrame {
  shop: CustomerShop;
  locale: CustomerLocale;
  /** `/y/{token}`, without a trailing slash. */
  path: string;
  first_name: string | null;
  /** The languages that the shop offers. */
  languages?: readonly CustomerLocale[];
  /** True for the page of a test message, which shows a notice at the top. */
  is_preview?: true;
}

/**
 * The purchase that the question is about (ISO 20488): the order, its last known date and its
 * products.
 */
export interface OrderContext {
  number: string | null;
  delivered_at: Date | null;
  ordered_at: Date | null;
  product: string | null;
  other_products: number;
}

/** The rules that the legal notice states. They are read from the team’s settings. */
export interface LegalRules {
  trigger_event: 'order_created' | 'order_paid' | 'order_fulfilled' | 'order_delivered';
  reminders: number;
  link_ttl_days: number;
  mode: ConditionalConfiguration['mode'];
  destinations: readonly Pick<ReviewDestination, 'kind' | 'url' | 'label'>[];
  /** True when the order of the sites is drawn at random for each customer. */
  is_order_drawn: boolean;
  is_enabled: boolean;
  /** The maximum number of days until a review appears on the wall, whatever its rating. */
  moderation_days: number;
  /** True when a discount is given for a product review, whatever its rating. */
  gives_code: boolean;
  /** True for the notice of the general link, which sends no request. */
  is_general: boolean;
}

export interface RenderedPage {
  html: string;
  /** The value of the `content-security-policy` header for this page. */
  policy: string;
}

export type RenderedEmail = Record<'subject' | 'text' | 'html', string>;
