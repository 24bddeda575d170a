import type { FastifyReply } from 'fastify';
import { customerPages } from '#customer-pages';
import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import { MOST_BADGES } from '#contract/customer-pages/product-page.ts';
import type { App } from '#server/app.ts';
import { Failure, invalidField } from '#server/failures.ts';
import { findPublicProducts } from '#server/domains/products/find-public-products.ts';
import { readProductFigures, roundAverage } from '#server/domains/products/read-product-figures.ts';
import { type OfShop, queryOf, sendToAll } from '../wall/public-call.ts';
import { findOpenTeamId } from './find-open-team-id.ts';

/**
 * The stars of a list of products in one call, by the keys that were asked for; a product that
 * nobody reviewed or knows has none.
 */
export async function giveBadges(
  app: Pick<App, 'db'>,
  request: OfShop,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request);
  const keys = [
    ...new Set(
      (query.get('products') ?? '')
        .split(',')
        .map((key) => key.trim())
        .filter((key) => key !== ''),
    ),
  ];
  if (keys.length === 0)
    throw invalidField('products', 'Nommez au moins un produit, par exemple products=12,ext:345.');
  if (keys.length > MOST_BADGES)
    throw invalidField('products', `Demandez ${MOST_BADGES} produits au plus à la fois.`);
  const team_id = await findOpenTeamId(app.db, request.params.team_code);
  if (team_id === null) throw new Failure('not_found');
  const ids = await findPublicProducts(app.db, team_id, keys);
  const figuresOf = await readProductFigures(app.db, team_id, [...new Set(ids.values())]);
  const locale = CUSTOMER_LOCALES.find((each) => each === query.get('lang')) ?? 'fr';
  const data = Object.fromEntries(
    keys.map((key) => {
      const { count, average } = figuresOf(ids.get(key) ?? '');
      const label = customerPages.badgeLabel(locale, count, average);
      return [key, { count, average: roundAverage(average), label }];
    }),
  );
  return sendToAll(request, reply, 'application/json; charset=utf-8', JSON.stringify({ data }));
}
