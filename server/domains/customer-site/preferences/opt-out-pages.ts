import type { FastifyReply } from 'fastify';
import { PENDING_STATUSES } from '#contract/labels/message-status.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { isOptedOut } from '#server/domains/requests/opt-outs/is-opted-out.ts';
import { postponeRequest } from '#server/domains/requests/schedule/postpone-request.ts';
import {
  listOtherShops,
  stopEverywhere,
  undoStopEverywhere,
} from '#server/domains/requests/opt-outs/stop-everywhere.ts';
import { stopRequests } from '#server/domains/requests/schedule/stop-requests.ts';
import { undoStop } from '#server/domains/requests/schedule/undo-stop.ts';
import { type CustomerCall, goTo, sendGone } from '../pages/customer-call.ts';
import { isOneClick } from '../rating/is-one-click.ts';
import { lockRequest } from '#server/domains/customer-pages/lock-request.ts';
import { recordClick } from '../rating/record-visit.ts';
import { presentFrame, presentOrder } from '#server/domains/customer-pages/present-customer.ts';
import { sendPage } from '../pages/send-page.ts';
import { isRated } from '../pages/show-page.ts';
import { isLinkExpired } from '#server/domains/requests/planning/link-expiry.ts';

/**
 * The pages « Pas encore reçu » and of the opt-out. A GET only shows a page. Changes need a form,
 * or the one-click request of a mail program.
 */

export async function showPostpone(call: CustomerCall): Promise<FastifyReply> {
  const { app, reply, customerRequest, locale, query } = call;
  if (isRated(customerRequest)) return goTo(call, '');
  if (isLinkExpired(customerRequest, app.clock.now())) return sendGone(call);
  const frame = presentFrame(customerRequest, locale);
  if (!query.has('done'))
    return sendPage(reply, 200, {
      kind: 'postpone',
      frame,
      order: presentOrder(customerRequest.order),
    });
  return sendPage(reply, 200, {
    kind: 'postponed',
    frame,
    until: await nextDate(app, customerRequest.id),
  });
}

export async function receivePostpone(call: CustomerCall): Promise<FastifyReply> {
  const { app, customerRequest } = call;
  const { kind } = await postponeRequest(app, customerRequest.id);
  if (kind === 'gone') return sendGone(call);
  if (kind === 'answered') return goTo(call, '');
  await recordFormVisit(app, customerRequest.id);
  return goTo(call, '/postpone?done=1');
}

/**
 * Returns the date of the next planned message, whether or not this visit moved it. Returns null
 * when no more messages will follow.
 */
async function nextDate(app: Pick<App, 'db' | 'clock'>, requestId: string): Promise<Date | null> {
  const next = await app.db
    .selectFrom('messages')
    .select('scheduled_at')
    .where('request_id', '=', requestId)
    .where('status', 'in', [...PENDING_STATUSES])
    .where('scheduled_at', '>', app.clock.now())
    .orderBy('scheduled_at')
    .limit(1)
    .executeTakeFirst();
  return next?.scheduled_at ?? null;
}

export async function showStop({
  app,
  reply,
  customerRequest,
  locale,
  query,
}: CustomerCall): Promise<FastifyReply> {
  const frame = presentFrame(customerRequest, locale);
  const kind = (await isOptedOut(app.db, customerRequest))
    ? 'stopped'
    : query.has('undone')
      ? 'resumed'
      : 'stop';
  const other_shops = kind === 'resumed' ? [] : await listOtherShops(app, customerRequest);
  return sendPage(reply, 200, { kind, frame, other_shops });
}

export async function receiveStop(call: CustomerCall): Promise<FastifyReply> {
  const { app, request, reply, customerRequest, form } = call;
  if (isOneClick(form, request.body)) {
    await stopRequests(app, customerRequest.id, 'one_click');
    return reply
      .status(200)
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send('OK\n');
  }
  if (form.has('undo')) {
    await undoStop(app, customerRequest.id);
    await undoStopEverywhere(app, customerRequest);
    return goTo(call, '/stop?undone=1');
  }
  await stopRequests(app, customerRequest.id, 'page');
  if (form.get('shops') === 'all') await stopEverywhere(app, customerRequest);
  await recordFormVisit(app, customerRequest.id);
  return goTo(call, '/stop');
}

/** Records a click, because a submitted form proves that a person followed the link. */
export async function recordFormVisit(app: App, requestId: string): Promise<void> {
  await transaction(app, async (tx) => {
    const request = await lockRequest(tx.db, requestId);
    if (request && request.erased_at === null) await recordClick(tx, request);
  });
}
