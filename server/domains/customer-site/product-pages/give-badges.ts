import type { FastifyReply } from 'fastify';
import { customerPages } from '#customer-pages';
import { CUSTOMER_LOCALES, type CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { MOST_BADGES } from '#contract/customer-pages/product-page.ts';
import { Failure, invalidField } from '#server/failures.ts';
import { encodingFor, type OfShop, queryOf, sendWithEtag } from '../wall/public-call.ts';
import type { BadgeFigures, BadgeReader } from './create-badge-reader.ts';
import type { PageCache } from './page-cache.ts';

/**
 * Sends the stars of a list of products in one call, by the requested keys. A product that is
 * unknown or has no reviews has none.
 */
export async function giveBadges(
  { readBadges, cache }: { readBadges: BadgeReader; cache: PageCache },
  request: OfShop,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request);
  const keys = readKeys(query);
  if (keys.length === 0)
    throw invalidField('products', 'Nommez au moins un produit, par exemple products=12,ext:345.');
  if (keys.length > MOST_BADGES)
    throw invalidField('products', `Demandez ${MOST_BADGES} produits au plus à la fois.`);
  const { team_code } = request.params;
  const figures = await readBadges(team_code, keys);
  if (figures === undefined) throw new Failure('not_found');
  const locale = CUSTOMER_LOCALES.find((each) => each === query.get('lang')) ?? 'fr';
  const sent = await cache.find(
    JSON.stringify(['badges', team_code, locale, keys]),
    // The response depends on the figures alone, so that they are its version.
    figures.map(({ version }) => version).join(' '),
    encodingFor(request),
    () => ({ text: renderBadges(locale, keys, figures), policy: null }),
  );
  return sendWithEtag(request, reply, 'application/json; charset=utf-8', sent);
}

/**
 * Reads the keys of the query. `products` is a list separated by commas. `product` is one key,
 * which may contain a comma, and may be repeated.
 */
function readKeys(query: URLSearchParams): string[] {
  const listed = query.getAll('products').flatMap((list) => list.split(','));
  const keys = [...listed, ...query.getAll('product')].map((key) => key.trim());
  return [...new Set(keys.filter((key) => key !== ''))];
}

function renderBadges(
  locale: CustomerLocale,
  keys: readonly string[],
  figures: readonly BadgeFigures[],
): string {
  const data = Object.fromEntries(
    keys.map((key, at) => {
      const { count = 0, stars = 0 } = figures[at] ?? {};
      const average = count === 0 ? null : stars / count;
      const label = customerPages.badgeLabel(locale, count, average);
      return [key, { count, average, label }];
    }),
  );
  return JSON.stringify({ data });
}
