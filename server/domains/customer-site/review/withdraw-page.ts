import type { FastifyReply } from 'fastify';
import { findOwnReview } from '#server/domains/reviews/published/find-own-review.ts';
import { withdrawOwnReview } from './withdraw-shop-review.ts';
import { type CustomerCall, goTo } from '../pages/customer-call.ts';
import { presentFrame } from '#server/domains/customer-pages/present-customer.ts';
import { sendPage } from '../pages/send-page.ts';

/**
 * `GET /y/{token}/withdraw`: asks for a confirmation. A review that is not online cannot be
 * withdrawn.
 */
export async function showWithdraw({
  app,
  reply,
  customerRequest,
  locale,
  query,
}: CustomerCall): Promise<FastifyReply> {
  const review = await findOwnReview(app.db, customerRequest.id);
  const isOnline = review !== null && review.status !== 'withdrawn';
  const kind = isOnline ? 'withdraw' : query.has('done') ? 'withdrawn' : 'nothing_to_withdraw';
  return sendPage(reply, 200, { kind, frame: presentFrame(customerRequest, locale) });
}

export async function receiveWithdraw(call: CustomerCall): Promise<FastifyReply> {
  await withdrawOwnReview(call.app, call.customerRequest.id);
  return goTo(call, '/withdraw?done=1');
}
