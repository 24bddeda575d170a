import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import {
  type ContactedCustomer,
  createContactedCustomer,
} from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { submitShopReview } from './submit-shop-review.ts';

export interface ReviewScene extends ContactedCustomer {
  review_id: string;
}

type ReviewContent = Partial<Parameters<typeof submitShopReview>[2]>;

/** Creates a customer who received a request, rated, and wrote a review for the wall. */
export async function createReviewScene(
  app: TestApp,
  options: { rating?: number; text?: ReviewContent } & Parameters<
    typeof createContactedCustomer
  >[1] = {},
): Promise<ReviewScene> {
  const { rating = 4, text: content, ...customerOptions } = options;
  const customer = await createContactedCustomer(app, customerOptions);
  await rateRequest(app, customer.request_id, rating);
  await submitShopReview(app, customer.request_id, { ...TEXTS, ...content });
  const { id } = await app.db
    .selectFrom('shop_reviews')
    .select('id')
    .where('request_id', '=', customer.request_id)
    .executeTakeFirstOrThrow();
  return { ...customer, review_id: id };
}

export const TEXTS = {
  product: 'Savon surgras',
  title: 'Doux',
  text: 'Il ne colle pas.',
  display_name: 'Claire M.',
  photos: [],
  locale: 'fr',
};

export async function readReview(app: TestApp, { review_id }: Pick<ReviewScene, 'review_id'>) {
  return app.db
    .selectFrom('shop_reviews')
    .selectAll()
    .where('id', '=', review_id)
    .executeTakeFirstOrThrow();
}
