import type { Body } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import type { Call, Handler } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { checkReplyText } from './check-reply-text.ts';
import { lockReview } from './lock-review.ts';
import { presentReply } from './read-answers-of.ts';
import type { Reply } from '#server/database/tables/reviews/review-replies.ts';
import { findReplyMethods } from './find-reply-methods.ts';

type ReplyCall = Pick<Call<'replyToReview'>, 'caller' | 'params' | 'body' | 'idempotency_key'>;

const HOUR_MS = 3_600_000;
const PER_TEAM = { name: 'reply of a team', most: 120, windowMs: HOUR_MS };
const PER_REVIEW = { name: 'reply to a review', most: 5, windowMs: HOUR_MS };
/**
 * Without an idempotency key, the same text within this time, in milliseconds, is a double click.
 */
const SECOND_CLICK_MS = 120_000;

/**
 * Saves a reply to the author of a review, which a job sends at once. A repeated call returns the
 * same reply.
 */
export const replyToReview: Handler<'replyToReview'> = async (app, request) => {
  const { caller, params, body } = request;
  checkReplyText(body);
  const existing = await transaction(app, async (tx) =>
    findSame(tx, (await lockReview(tx, caller.team_id, params.id)).id, request),
  );
  if (!existing) {
    await takeAttempt(app, PER_TEAM, caller.team_id);
    await takeAttempt(app, PER_REVIEW, params.id);
  }
  const reply = existing ?? (await transaction(app, (tx) => saveReply(app, tx, request)));
  const author = await app.db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', reply.user_id ?? caller.user.id)
    .executeTakeFirst();
  const name =
    [author?.first_name, author?.last_name].filter(Boolean).join(' ') || (author?.email ?? null);
  return { data: presentReply(reply, name, caller.role) };
};

async function saveReply(app: Pick<App, 'whatsapp'>, tx: Tx, request: ReplyCall): Promise<Reply> {
  const {
    caller,
    params,
    body: { channel, text },
    idempotency_key,
  } = request;
  const { id: request_id } = await lockReview(tx, caller.team_id, params.id);
  const existing = await findSame(tx, request_id, request);
  if (existing) return existing;
  const way = (
    await findReplyMethods(
      { db: tx.db, whatsapp: app.whatsapp },
      caller.team_id,
      request_id,
      tx.now,
    )
  ).find((each) => each.channel === channel);
  if (!way || way.closed || way.recipient === null)
    throw way?.closed
      ? new Failure(way.closed.code, { message: way.closed.reason })
      : new Failure('no_contact');
  const about = { team_id: caller.team_id, request_id };
  const by = { user_id: caller.user.id };
  const reply = await tx.db
    .insertInto('review_replies')
    .values({
      ...about,
      ...by,
      idempotency_key,
      channel,
      recipient: way.recipient,
      text,
      due_at: tx.now,
      created_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordTimelineEvent(tx, { kind: 'reply_queued', ...about, ...by, detail: { channel } });
  await recordAuditEvent(tx, caller, 'review_replied', { id: request_id, channel });
  await tx.publish('reply_asked', { team_id: caller.team_id, reply_id: reply.id });
  return reply;
}

/**
 * Finds an identical reply. The review is locked, so the second of two clicks finds the reply of
 * the first.
 */
async function findSame(
  tx: Tx,
  request_id: string,
  { caller, body, idempotency_key }: ReplyCall,
): Promise<Reply | null> {
  if (idempotency_key !== null) {
    const named = await tx.db
      .selectFrom('review_replies')
      .selectAll()
      .where('team_id', '=', caller.team_id)
      .where('idempotency_key', '=', idempotency_key)
      .executeTakeFirst();
    if (named && !isSame(named, request_id, body)) throw new Failure('key_reused');
    return named ?? null;
  }
  const last = await tx.db
    .selectFrom('review_replies')
    .selectAll()
    .where('request_id', '=', request_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isFresh =
    last !== undefined &&
    last.state !== 'failed' &&
    tx.now.getTime() - last.created_at.getTime() < SECOND_CLICK_MS;
  return isFresh && isSame(last, request_id, body) ? last : null;
}

function isSame(
  reply: Reply,
  request_id: string,
  { channel, text }: Body<'replyToReview'>,
): boolean {
  return reply.request_id === request_id && reply.channel === channel && reply.text === text;
}
