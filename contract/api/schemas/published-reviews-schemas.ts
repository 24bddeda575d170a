import type { EndpointSchemas } from '../endpoint.ts';
import * as generalLink from './reviews/general-link.ts';
import * as shopReviews from './reviews/shop-reviews.ts';
import * as upsells from './reviews/upsells.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const publishedReviewsSchemas = {
  getReviewLink: { answer: generalLink.reviewLinkAnswer },
  shareReviewLink: {
    body: generalLink.reviewLinkBody.nullish(),
    answer: generalLink.reviewLinkAnswer,
  },
  listPendingRatings: { answer: generalLink.pendingRatingsAnswer },
  settlePendingRatings: {
    body: generalLink.settleRatingsBody,
    answer: generalLink.settleRatingsAnswer,
  },
  listUpsells: { answer: upsells.upsellsAnswer },
  saveUpsell: { body: upsells.upsellBody, answer: upsells.upsellAnswer },
  deleteUpsell: { params: idParams, body: nothing, answer: upsells.upsellAnswer },
  restoreUpsell: { params: idParams, body: nothing, answer: upsells.upsellAnswer },
  orderUpsells: { body: upsells.upsellOrderBody, answer: upsells.upsellsAnswer },
  listShopReviews: { query: shopReviews.shopReviewsQuery, answer: shopReviews.shopReviewsPage },
  publishShopReview: { params: idParams, body: nothing, answer: shopReviews.shopReviewAnswer },
  refuseShopReview: {
    params: idParams,
    body: shopReviews.refuseBody,
    answer: shopReviews.shopReviewAnswer,
  },
  replyToShopReview: {
    params: idParams,
    body: shopReviews.shopReviewReplyBody,
    answer: shopReviews.shopReviewAnswer,
  },
  closeReport: { params: idParams, body: nothing, answer: shopReviews.shopReviewAnswer },
} as const satisfies Record<string, EndpointSchemas>;
