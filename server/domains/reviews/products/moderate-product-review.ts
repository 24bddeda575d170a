import type { Handler } from '#server/http/calls/handler.ts';
import {
  publishShopReview,
  refuseShopReview,
  replyToShopReview,
} from '#server/domains/reviews/published/moderate-shop-review.ts';
import { readProductReview } from './list-product-reviews.ts';

// Product reviews are moderated as reviews of the shop: the same automatic publication, reasons,
// e-mails and evidence.

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
