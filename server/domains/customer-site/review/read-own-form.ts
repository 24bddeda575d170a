import type { Kysely } from 'kysely';
import type { ReviewForm } from '#contract/settings/review-form.ts';
import type { DB } from '#server/database/tables.ts';
import { type FoundRequest } from '#server/domains/customer-pages/find-request.ts';
import { readAskedProducts } from '../products/read-asked-products.ts';
import { remainingLines, titleOf } from '#server/domains/customer-pages/present-customer.ts';
import { isVerifiedPurchase } from './is-verified-purchase.ts';
import {
  findOwnReview,
  type ShopReview,
} from '#server/domains/reviews/published/find-own-review.ts';
import { isLinkExpired } from '#server/domains/requests/planning/link-expiry.ts';

export interface OwnReview {
  form: ReviewForm;
  review: ShopReview | null;
}

const MOST_PRODUCTS = 20;

/**
 * Reads the form of one customer as it is stored. Returns null when it is too late for a first
 * review.
 */
export async function readOwnForm(
  db: Kysely<DB>,
  customerRequest: FoundRequest,
  now: Date,
): Promise<OwnReview | null> {
  const review = customerRequest.is_preview ? null : await findOwnReview(db, customerRequest.id);
  if (!review && isLinkExpired(customerRequest, now)) return null;
  const display_name = review ? (review.display_name ?? '') : await shortName(db, customerRequest);
  const titles = new Set(
    remainingLines(customerRequest.order.line_items)
      .map(titleOf)
      .filter((title) => title !== null),
  );
  // A product with a form of its own is reviewed there.
  if (titles.size > 0)
    for (const { name } of (await readAskedProducts(db, customerRequest, now)).lines)
      if (name !== review?.product) titles.delete(name);
  const products = [...titles].slice(0, MOST_PRODUCTS);
  const form: ReviewForm = {
    products,
    product: review?.product ?? null,
    title: review?.title ?? '',
    text: review?.text ?? '',
    display_name,
    photos: review?.photos ?? [],
    moderation_days:
      (review?.is_verified ?? isVerifiedPurchase(customerRequest))
        ? customerRequest.team.moderation_days
        : null,
    status: review?.status ?? null,
    problem: null,
  };
  return { form, review };
}

/** Returns a name such as « Claire M. », which most people would sign with. They may change it. */
export async function shortName(db: Kysely<DB>, { id, first_name }: FoundRequest): Promise<string> {
  const row = await db
    .selectFrom('review_requests')
    .select('last_name')
    .where('id', '=', id)
    .executeTakeFirst();
  const initial = row?.last_name?.trim()[0];
  return [first_name?.trim() ?? '', initial === undefined ? '' : `${initial.toUpperCase()}.`]
    .filter((part) => part !== '')
    .join(' ');
}
