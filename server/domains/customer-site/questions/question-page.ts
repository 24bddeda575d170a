import type { FastifyReply } from 'fastify';
import { customerPages } from '#customer-pages';
import type { QuestionPage } from '#contract/customer-pages/product-question.ts';
import type { App } from '#server/app.ts';
import { findPublicProduct } from '#server/domains/products/find-public-products.ts';
import { findWallShop, type WallShop } from '#server/domains/reviews/published/find-wall-shop.ts';
import { readProductQuery } from '../product-pages/read-product-query.ts';
import { pageMoment } from '../wall/page-moment.ts';

export const EMPTY_QUESTION = { text: '', name: '', email: '' };

/** Finds the product of a question for its page. Returns null when the product is not shown. */
export async function findQuestionPage(
  app: App,
  team_code: string,
  product_id: string,
  query: URLSearchParams,
): Promise<{ shop: WallShop; page: QuestionPage; is_part: boolean } | null> {
  const { is_part, is_embedded, style, locale } = readProductQuery(query);
  const base = is_part ? app.config.publicUrl : '';
  const shop = await findWallShop(app.db, team_code, base);
  const id = shop && (await findPublicProduct(app.db, shop.team_id, product_id));
  if (!shop || !id) return null;
  const { title } = await app.db
    .selectFrom('products')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const page: QuestionPage = {
    shop: shop.shop,
    locale: locale ?? shop.locale,
    team_code: shop.team_code,
    base,
    public_url: app.config.publicUrl,
    is_embedded: is_embedded || is_part,
    style,
    product: { id, title },
    state: query.has('asked') ? 'asked' : 'form',
    input: EMPTY_QUESTION,
    problem: null,
    moment: pageMoment(app.config.secretKey, app.clock.now()),
    back: query.toString().slice(0, 1_000),
    token: null,
    own: null,
  };
  return { shop, page, is_part };
}

export function sendQuestion(
  reply: FastifyReply,
  status: number,
  page: QuestionPage,
  is_part = false,
): FastifyReply {
  void reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'no-store');
  if (is_part) return reply.send(customerPages.renderQuestionPart(page));
  const { html, policy } = customerPages.renderQuestionPage(page);
  return reply.header('content-security-policy', policy).send(html);
}

export function sendNoQuestion(reply: FastifyReply): FastifyReply {
  const { html, policy } = customerPages.renderNoProduct('fr');
  return reply
    .status(404)
    .type('text/html; charset=utf-8')
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(html);
}
