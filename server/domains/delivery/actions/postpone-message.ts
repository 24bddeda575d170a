import { sql } from 'kysely';
import { PENDING_STATUSES } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import {
  type LockedReview,
  lockQueuedReview,
  readQueuedReview,
} from '../queue/find-queued-review.ts';
import { stateToSave } from './former-state.ts';
import { evaluateManualSend } from './evaluate-manual-send.ts';
import { refusal } from '../worker/refuse-to-send.ts';
import type { ActingPerson } from './send-now.ts';
import { isLinkExpired } from '#server/domains/requests/planning/link-expiry.ts';

const YEAR = 365 * 86_400_000;

/**
 * Postpones a message to the date that the team gives. Changes of the flow or of the order no
 * longer move it. Hours, caps and the other rules are evaluated at that date. Its former state is
 * saved, so that an undo restores it.
 */
export async function postponeQueuedReview(
  app: App,
  {
    params,
    body,
    caller,
  }: Pick<Call<'postponeQueuedReview'>, 'params' | 'body'> & { caller: ActingPerson },
): Promise<Answer<'postponeQueuedReview'>> {
  return transaction(app, async (tx) => {
    const message = await lockQueuedReview(tx.db, caller.team_id, params.id);
    refuseFinished(message);
    const until = await readDate(tx, message, body.scheduled_at);
    await postpone(tx, message, until, caller.user.id);
    return { data: await readQueuedReview(tx.db, message.id) };
  });
}

function refuseFinished({ status, reason }: LockedReview): void {
  if (
    status === 'sending' ||
    status === 'sent' ||
    status === 'delivered' ||
    status === 'outcome_unknown'
  )
    throw new Failure('already_sent');
  if ([...PENDING_STATUSES, 'failed'].includes(status)) return;
  if (reason === 'cancelled_by_team' || status === 'skipped') throw new Failure('cannot_postpone');
  throw refusal(reason);
}

/**
 * Reads a date that is later than now and at most a year away. Throws `invalid` for any other text.
 */
export function requireDateAhead(now: Date, text: string | undefined): Date {
  const at = new Date(text ?? '');
  if (!(at > now))
    throw invalidField('scheduled_at', 'Cette date est passée : choisissez un moment à venir.');
  if (at.getTime() > now.getTime() + YEAR)
    throw invalidField(
      'scheduled_at',
      'Cette date est trop lointaine : choisissez-en une dans l’année qui vient.',
    );
  return at;
}

async function readDate(tx: Tx, message: LockedReview, text: string): Promise<Date> {
  const at = requireDateAhead(tx.now, text);
  const request = await tx.db
    .selectFrom('review_requests')
    .select('link_expires_at')
    .where('id', '=', message.request_id)
    .executeTakeFirstOrThrow();
  if (isLinkExpired(request, at))
    throw invalidField(
      'scheduled_at',
      'Le lien de cette demande aura expiré à cette date : choisissez-en une plus proche.',
    );
  return at;
}

async function postpone(
  tx: Tx,
  message: LockedReview,
  until: Date,
  user_id: string,
): Promise<void> {
  const decision = await evaluateManualSend(tx, message);
  if (decision.kind === 'wait') throw new Failure('previous_step_pending');
  if (decision.kind === 'break') throw new Error(decision.text);
  if (decision.kind === 'end') throw refusal(decision.reason);
  // A message with an obstacle that a person must remove keeps its reason, which a date alone would
  // hide.
  const stays = decision.kind === 'hold' && decision.until === null;
  const { channel, recipient } = decision;
  await tx.db
    .updateTable('messages')
    .set({
      channel,
      recipient,
      status: stays ? 'held' : 'postponed',
      reason: stays ? decision.reason : null,
      scheduled_at: until,
      due_at: stays ? null : until,
      ...(decision.kind === 'send' && { sender_id: decision.sender_id }),
      lease_until: null,
      failures: 0,
      updated_at: tx.now,
      metadata: sql<string>`(metadata - 'send_now' - 'moved_by' - 'refused_channels' - 'postponed_at') || ${JSON.stringify({ postponed: { at: tx.now, user_id, from: before(message), before: stateToSave(message) } })}::jsonb`,
    })
    .where('id', '=', message.id)
    .execute();
  await moveFollowing(tx, message, until.getTime() - message.scheduled_at.getTime());
  await recordTimelineEvent(tx, {
    kind: 'postponed',
    team_id: message.team_id,
    request_id: message.request_id,
    message_id: message.id,
    user_id,
    detail: { step: message.step, until: until.toISOString() },
  });
}

/** Returns the date that the message had before the first of several postponements in a row. */
function before({ metadata, scheduled_at }: LockedReview): unknown {
  return postponedFrom({ metadata }) ?? scheduled_at;
}

/**
 * Returns the date at which the message would have been sent without the postponement. Returns null
 * when it was not postponed.
 */
export function postponedFrom({ metadata }: Pick<LockedReview, 'metadata'>): Date | null {
  const postponed = metadata.postponed;
  const from: unknown =
    typeof postponed === 'object' && postponed !== null && 'from' in postponed
      ? postponed.from
      : null;
  return typeof from === 'string' ? new Date(from) : null;
}

/**
 * Moves the following steps by the same time. After the acceptance they count from it in any case.
 */
export async function moveFollowing(
  tx: Tx,
  message: Pick<LockedReview, 'id' | 'request_id' | 'step'>,
  by: number,
): Promise<void> {
  await sql`
    update messages set scheduled_at = scheduled_at + make_interval(secs => ${by / 1000}::float8), updated_at = ${tx.now}::timestamptz
    where request_id = ${message.request_id} and id <> ${message.id} and due_at is null and status = any(${[...PENDING_STATUSES]}::text[])
      and array_position(array['request', 'first_reminder', 'last_reminder'], step) > array_position(array['request', 'first_reminder', 'last_reminder'], ${message.step}::text)`.execute(
    tx.db,
  );
}
