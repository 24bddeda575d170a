import type { ProductPage } from '#contract/customer-pages/product-page.ts';
import { parseProductReviewsConfiguration } from '#contract/settings/product-reviews-configuration.ts';
import type { App } from '#server/app.ts';
import { readWallShop } from '#server/domains/reviews/published/find-wall-shop.ts';
import { isAskedOf } from '../products/read-product-fields.ts';
import type { FoundPage } from './create-page-finder.ts';
import { presentPageReviews } from './present-product-json.ts';
import type { ProductQuery } from './read-product-query.ts';
import { type ProductPageData, readProductPageData } from './read-product-page-data.ts';
import { REVIEWS_PER_PAGE } from './select-reviews.ts';

/** Reads the page of a product. Returns null when its team has been deleted meanwhile. */
export async function readProductPage(
  { db, config }: Pick<App, 'db' | 'config'>,
  found: FoundPage,
  { filter, form, style, is_embedded, is_part, locale, voted }: ProductQuery,
): Promise<ProductPage | null> {
  const { team_id, team_version, product_id } = found;
  const base = is_part ? config.publicUrl : '';
  const wallShop = await readWallShop(db, team_id, team_version, base);
  if (!wallShop) return null;
  const content = await readProductPageData(db, product_id, filter);
  if (!content) return null;
  const { product, summary, reviews, matching, questions, has_rewarded_review } = content;
  return {
    kind: 'product',
    shop: wallShop.shop,
    locale: locale ?? wallShop.locale,
    team_code: wallShop.team_code,
    base,
    public_url: config.publicUrl,
    is_embedded: is_part || is_embedded,
    form,
    style,
    moderation_days: wallShop.moderation_days,
    product,
    summary,
    filter,
    questions,
    has_rewarded_review,
    voted,
    matching,
    per_page: REVIEWS_PER_PAGE,
    reviews: presentPageReviews(base, reviews),
    ...settingsOf(content, found),
  };
}

/**
 * Returns the scales that are asked about the product, and whether search engines get structured
 * data. By default they get none for shops on Shopify, because their theme or an app already
 * publishes the stars of a product, and a page needs a single source.
 */
function settingsOf(
  { configuration, tags }: ProductPageData,
  { on_shopify }: FoundPage,
): Pick<ProductPage, 'scales' | 'has_structured_data' | 'has_thanks_code'> {
  const { structured_data, attributes, thanks_code } =
    parseProductReviewsConfiguration(configuration);
  return {
    scales: attributes.filter((attribute) => isAskedOf(attribute, tags)),
    has_thanks_code: thanks_code.is_enabled,
    has_structured_data: structured_data === 'auto' ? !on_shopify : structured_data === 'on',
  };
}
