import type { App } from '#server/app.ts';
import { submitShopReview } from '#server/domains/customer-site/review/submit-shop-review.ts';
import { WALL_TEXTS } from './wall-texts.ts';

/**
 * Writes a customer’s review for the wall, with a text for the rating and the bought product.
 * Writes nothing when all suitable texts have been used.
 */
export function wallWriter(
  app: App,
  random: () => number,
): (request_id: string, rating: number) => Promise<void> {
  const unsaid = [...WALL_TEXTS];
  return async (request_id, rating) => {
    const { first_name, last_name, bought } = await readBuyer(app, request_id);
    const at = unsaid.findIndex(
      (review) =>
        review.rating === rating && (review.product === null || review.product === bought),
    );
    const [review] = at === -1 ? [] : unsaid.splice(at, 1);
    if (!review) return;
    const { title, text, product } = review;
    await submitShopReview(app, request_id, {
      product: product ?? (random() < 0.5 ? bought : null),
      title,
      text,
      display_name: `${first_name} ${last_name.slice(0, 1)}.`,
      photos: [],
      locale: 'fr',
    });
  };
}

async function readBuyer(
  { db }: Pick<App, 'db'>,
  request_id: string,
): Promise<{ first_name: string; last_name: string; bought: string | null }> {
  const { first_name, last_name, line_items } = await db
    .selectFrom('review_requests as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.first_name', 'r.last_name', 'o.line_items'])
    .where('r.id', '=', request_id)
    .executeTakeFirstOrThrow();
  const [line] = line_items as { title?: string }[];
  return { first_name: first_name ?? '', last_name: last_name ?? '', bought: line?.title ?? null };
}
