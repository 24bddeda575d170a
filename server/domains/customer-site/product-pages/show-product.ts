import type { FastifyReply, FastifyRequest } from 'fastify';
import { customerPages } from '#customer-pages';
import type { ProductPage } from '#contract/customer-pages/product-page.ts';
import { parseProductReviewsConfiguration } from '#contract/settings/product-reviews-configuration.ts';
import type { App } from '#server/app.ts';
import { findPublicProducts } from '#server/domains/products/find-public-products.ts';
import { findWallShop, type WallShop } from '#server/domains/reviews/published/find-wall-shop.ts';
import { readPublishedQuestions } from '#server/domains/reviews/questions/read-questions.ts';
import { queryOf, sendToAll } from '../wall/public-call.ts';
import { findOpenTeamId } from './find-open-team-id.ts';
import { isAskedOf } from '../products/read-product-fields.ts';
import { presentPageReviews, presentProductJson } from './present-product-json.ts';
import { readProductQuery } from './read-product-query.ts';
import {
  countMatching,
  hasRewardedReview,
  readProductGroup,
  readProductSummary,
  readPublishedReviews,
  REVIEWS_PER_PAGE,
} from './read-product-reviews.ts';

export type ProductCall = FastifyRequest<{ Params: { team_code: string; '*': string } }>;

const HTML = 'text/html; charset=utf-8';

/** `GET /w/{team_code}/{product}.json`; false: there is no such product. */
export async function giveProduct(
  app: Pick<App, 'db' | 'config'>,
  request: ProductCall,
  reply: FastifyReply,
  key: string,
): Promise<FastifyReply | false> {
  const team_id = await findOpenTeamId(app.db, request.params.team_code);
  const id = team_id && (await findPublicProducts(app.db, team_id, [key])).get(key);
  if (!team_id || !id) return false;
  const query = queryOf(request);
  const { filter } = readProductQuery(query);
  const group = await readProductGroup(app.db, id);
  const [summary, { reviews, has_more }, questions] = await Promise.all([
    readProductSummary(app.db, team_id, group),
    readPublishedReviews(app.db, group, filter),
    readPublishedQuestions(app.db, group.ids),
  ]);
  const { publicUrl } = app.config;
  query.set('page', String(filter.page + 1));
  const next = has_more
    ? `${publicUrl}${request.url.split('?')[0] ?? ''}?${query.toString()}`
    : null;
  const data = presentProductJson(publicUrl, group, summary, { reviews, questions }, next);
  return sendToAll(request, reply, 'application/json; charset=utf-8', JSON.stringify(data));
}

/**
 * `GET /w/{team_code}/{product}.html`: the page, its frame on another site, or its part for the
 * script.
 */
export async function showProduct(
  app: Pick<App, 'db' | 'config'>,
  request: ProductCall,
  reply: FastifyReply,
  key: string,
): Promise<FastifyReply | false> {
  const { is_part, ...query } = readProductQuery(queryOf(request));
  const { publicUrl } = app.config;
  const base = is_part ? publicUrl : '';
  const shop = await findWallShop(app.db, request.params.team_code, base);
  const id = shop && (await findPublicProducts(app.db, shop.team_id, [key])).get(key);
  if (!shop || !id) return false;
  const page = await readProductPage(
    app,
    shop,
    id,
    { ...query, is_embedded: is_part || query.is_embedded },
    base,
  );
  if (is_part) return sendToAll(request, reply, HTML, customerPages.renderProductPart(page));
  const { html, policy } = customerPages.renderProductPage(page);
  void reply.header('content-security-policy', policy);
  return sendToAll(request, reply, HTML, html);
}

async function readProductPage(
  { db, config }: Pick<App, 'db' | 'config'>,
  wallShop: WallShop,
  id: string,
  {
    filter,
    form,
    style,
    is_embedded,
    locale,
    voted,
  }: Omit<ReturnType<typeof readProductQuery>, 'is_part'>,
  base: string,
): Promise<ProductPage> {
  const { team_id, team_code, shop, moderation_days } = wallShop;
  const group = await readProductGroup(db, id);
  const summary = await readProductSummary(db, team_id, group);
  const [{ reviews }, matching, settings, questions, has_rewarded_review] = await Promise.all([
    readPublishedReviews(db, group, filter),
    countMatching(db, group, filter, summary),
    readProductSettings(db, team_id, id),
    readPublishedQuestions(db, group.ids),
    hasRewardedReview(db, group),
  ]);
  return {
    kind: 'product',
    shop,
    locale: locale ?? wallShop.locale,
    team_code,
    base,
    public_url: config.publicUrl,
    is_embedded,
    form,
    style,
    moderation_days,
    product: group.product,
    summary,
    filter,
    questions,
    has_rewarded_review,
    voted,
    matching,
    per_page: REVIEWS_PER_PAGE,
    reviews: presentPageReviews(base, reviews),
    ...settings,
  };
}

/**
 * The scales that are asked about it, and whether search engines get data: by default not for shops
 * on Shopify. Their theme or an application already writes the stars of a product, and a page needs
 * one source.
 */
async function readProductSettings(
  db: App['db'],
  team_id: string,
  product_id: string,
): Promise<Pick<ProductPage, 'scales' | 'has_structured_data' | 'has_thanks_code'>> {
  const { product_reviews_config, shopify, tags } = await db
    .selectFrom('teams as t')
    .innerJoin('products as p', 'p.team_id', 't.id')
    .select((row) => [
      't.product_reviews_config',
      'p.tags',
      row
        .exists(
          row
            .selectFrom('integrations as i')
            .select('i.id')
            .whereRef('i.team_id', '=', 't.id')
            .where('i.name', '=', 'shopify')
            .where('i.state', '<>', 'disconnected'),
        )
        .as('shopify'),
    ])
    .where('t.id', '=', team_id)
    .where('p.id', '=', product_id)
    .executeTakeFirstOrThrow();
  const { structured_data, attributes, thanks_code } =
    parseProductReviewsConfiguration(product_reviews_config);
  return {
    scales: attributes.filter((attribute) => isAskedOf(attribute, tags)),
    has_thanks_code: thanks_code.is_enabled,
    has_structured_data: structured_data === 'auto' ? shopify !== true : structured_data === 'on',
  };
}
