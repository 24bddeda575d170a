import type { Tx } from '#server/database/transaction.ts';
import type { TimelineEventKind } from '#contract/labels/timeline-event-kinds.ts';
import { saveCredits } from '#server/domains/channels/senders/save-credits.ts';
import type { Outcome } from '#server/domains/delivery/worker/outcome.ts';
import { addToMonths, pauseAtCeiling } from '#server/domains/delivery/sms-billing/record-bills.ts';
import { MOST_FAILURES, nextAttempt } from '#server/domains/delivery/worker/retry-schedule.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { followUp } from './follow-up.ts';
import type { Reply } from '#server/database/tables/reviews/review-replies.ts';
import { problemOf } from './reply-problems.ts';

/** The result of an attempt. `closed`: nothing was sent, for a reason that is shown to the team. */
type ReplyOutcome =
  | Exclude<Outcome, { kind: 'released' }>
  | { kind: 'closed'; reason: string }
  /** A limit of the team allows no reply before this time. */
  | { kind: 'postponed'; reason: string; until: Date };

/**
 * Records the outcome of one attempt. A late outcome changes nothing, except that an acceptance
 * replaces an unknown outcome.
 */
export async function recordReplyOutcome(
  tx: Tx,
  reply: Reply,
  outcome: ReplyOutcome,
  sender_id: number | null = null,
): Promise<void> {
  // The request is locked before its dependent rows, as in the whole application.
  await tx.db
    .selectFrom('review_requests')
    .select('id')
    .where('id', '=', reply.request_id)
    .forNoKeyUpdate()
    .execute();
  const after = stateAfter(reply, outcome, tx.now);
  const { numUpdatedRows } = await tx.db
    .updateTable('review_replies')
    .set(after.values)
    .where('id', '=', reply.id)
    .where('attempt', '=', reply.attempt)
    .where(
      'state',
      'in',
      outcome.kind === 'accepted' ? ['sending', 'outcome_unknown'] : ['sending'],
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  if (after.timelineEvent)
    await recordTimelineEvent(tx, {
      kind: after.timelineEvent,
      team_id: reply.team_id,
      request_id: reply.request_id,
      detail: { channel: reply.channel },
    });
  if (outcome.kind !== 'accepted') return;
  await markAnswered(tx, reply);
  if (outcome.bill && sender_id !== null) await charge(tx, reply.team_id, sender_id, outcome.bill);
}

type Values = Partial<
  Pick<
    Reply,
    'state' | 'due_at' | 'failures' | 'problem' | 'provider_message_id' | 'sent_at' | 'is_outbox'
  >
>;

function stateAfter(
  reply: Reply,
  outcome: ReplyOutcome,
  now: Date,
): { values: Values; timelineEvent: TimelineEventKind | null } {
  const failed = (
    problem: string,
    failures = reply.failures,
  ): { values: Values; timelineEvent: TimelineEventKind } => ({
    values: { state: 'failed', due_at: null, problem, failures },
    timelineEvent: 'reply_failed',
  });
  switch (outcome.kind) {
    case 'accepted':
      return {
        values: {
          state: 'sent',
          due_at: null,
          problem: null,
          provider_message_id: outcome.provider_message_id,
          sent_at: now,
          is_outbox: outcome.is_outbox,
        },
        timelineEvent: 'reply_sent',
      };
    case 'unknown':
      return {
        values: {
          state: 'outcome_unknown',
          due_at: null,
          problem:
            'Personne ne peut dire si cette réponse est partie : demandez-le au client, ou attendez son retour, avant d’écrire de nouveau.',
        },
        timelineEvent: 'reply_unknown',
      };
    case 'closed':
      return failed(outcome.reason);
    case 'postponed':
      return {
        values: { state: 'queued', due_at: outcome.until, problem: outcome.reason },
        timelineEvent: null,
      };
    case 'refused': {
      if (outcome.by !== 'rate' && outcome.by !== 'transient')
        return failed(problemOf(outcome.by, reply.channel));
      const failures = reply.failures + 1;
      const next = nextAttempt(failures, now, Math.random());
      if (next === null)
        return failed(
          `Le service n’a pas répondu, même au bout de ${MOST_FAILURES} essais : écrivez de nouveau plus tard, ou par un autre canal.`,
          failures,
        );
      const due_at =
        outcome.retryAfterMs === null
          ? next
          : new Date(Math.max(next.getTime(), now.getTime() + outcome.retryAfterMs));
      return {
        values: {
          state: 'queued',
          due_at,
          failures,
          problem:
            'Le service ne répond pas pour l’instant : la réponse est tentée de nouveau d’elle-même.',
        },
        timelineEvent: null,
      };
    }
  }
}

/**
 * Marks an open review as answered. A resolved review does not change, nor does one whose author
 * wrote again before the reply was sent.
 */
async function markAnswered(
  tx: Tx,
  { team_id, request_id, created_at }: Pick<Reply, 'team_id' | 'request_id' | 'created_at'>,
): Promise<void> {
  const now = await tx.db
    .selectFrom('review_follow_ups')
    .select('status')
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  if (now !== undefined && now.status !== 'open') return;
  const newer = await tx.db
    .selectFrom('request_timeline')
    .select('id')
    .where('request_id', '=', request_id)
    .where('kind', 'in', ['feedback', 'inbound_message'])
    .where('at', '>', created_at)
    .limit(1)
    .executeTakeFirst();
  if (newer) return;
  const about = { team_id, request_id };
  const { status } = await followUp(tx, about, { status: 'answered', keeps_revision: true });
  if (status)
    await recordTimelineEvent(tx, { kind: 'status_changed', team_id, request_id, detail: status });
}

async function charge(
  tx: Tx,
  team_id: string,
  sender_id: number,
  bill: NonNullable<Extract<Outcome, { kind: 'accepted' }>['bill']>,
): Promise<void> {
  await addToMonths(tx, [{ team_id, sender_id, bill }]);
  await pauseAtCeiling(tx, [sender_id]);
  if (bill.credit_left !== null) await saveCredits(tx, [{ sender_id, amount: bill.credit_left }]);
}
