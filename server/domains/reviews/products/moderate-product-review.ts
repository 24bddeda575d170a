import type { Handler } from '#server/http/calls/handler.ts';
import {
  publishShopReview,
  refuseShopReview,
  replyToShopReview,
} from '#server/domains/reviews/published/moderate-shop-review.ts';
import { readProductReview } from './list-product-reviews.ts';

// Reviews of products are moderated as those of the shop: same clock, reasons, mails and evidence.

export const publishProductReview: Handler<'publishProductReview'> = async (app, call) => {
  const { id } = await readProductReview(app.db, call.caller.team_id, call.params.id);
  await publishShopReview(app, { ...call });
  return { data: await readProductReview(app.db, call.caller.team_id, id) };
};

export const refuseProductReview: Handler<'refuseProductReview'> = async (app, call) => {
  const { id } = await readProductReview(app.db, call.caller.team_id, call.params.id);
  await refuseShopReview(app, { ...call });
  return { data: await readProductReview(app.db, call.caller.team_id, id) };
};

export const replyToProductReview: Handler<'replyToProductReview'> = async (app, call) => {
  const { id } = await readProductReview(app.db, call.caller.team_id, call.params.id);
  await replyToShopReview(app, { ...call });
  return { data: await readProductReview(app.db, call.caller.team_id, id) };
};
