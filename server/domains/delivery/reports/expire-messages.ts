import { sql } from 'kysely';
import { PENDING_STATUSES, type ReasonOf, type Step } from '#contract/labels/message-status.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { advanceSteps } from '#server/domains/requests/planning/advance-steps.ts';
import { recordTimelineEvents } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { neverFulfilledSql } from '#server/domains/requests/planning/when-due-sql.ts';
import { linkExpiredSql } from '#server/domains/requests/planning/link-expiry.ts';

type ExpireApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

const BATCH = 500;
/** Days after which a message held by the quota expires. */
const QUOTA_DAYS = 30;

/**
 * Expires messages that no claim will reach: those whose link has expired, whose order was never
 * shipped, or that the quota has held for a month. A message that a provider may have taken does
 * not expire: once its link has expired, it is made due, and the claim makes it `outcome_unknown`.
 */
export async function expireMessages(app: ExpireApp): Promise<void> {
  while ((await transaction(app, (tx) => expireLinks(tx))) === BATCH);
  while ((await transaction(app, (tx) => expireUnfulfilled(tx))) === BATCH);
  while ((await transaction(app, (tx) => expireOverQuota(tx))) === BATCH);
}

interface ExpiredMessage {
  id: string;
  request_id: string;
  team_id: string;
  step: Step;
}

async function expireLinks(tx: Tx): Promise<number> {
  const { rows } = await sql<ExpiredMessage>`
    with over as (
      select m.id, m.metadata ? 'uncertain_delivery' as is_uncertain from messages m join review_requests r on r.id = m.request_id
      where m.finished_at is null and m.status = any(${[...PENDING_STATUSES]}::text[]) and ${linkExpiredSql(tx.now)}
      limit ${BATCH} for update of m skip locked),
    left_to_claim as (update messages m set due_at = ${tx.now}::timestamptz from over where m.id = over.id and over.is_uncertain)
    update messages m set status = 'expired', reason = 'link_expired', due_at = null, finished_at = ${tx.now}::timestamptz, updated_at = ${tx.now}::timestamptz
    from over where m.id = over.id and not over.is_uncertain returning m.id, m.request_id, m.team_id, m.step`.execute(
    tx.db,
  );
  return finish(tx, rows, 'link_expired');
}

async function expireUnfulfilled(tx: Tx): Promise<number> {
  const { rows } = await sql<ExpiredMessage>`
    with over as (
      select m.id from messages m join review_requests r on r.id = m.request_id join orders o on o.id = r.order_id
      where m.finished_at is null and m.step = 'request' and m.status in ('waiting_payment', 'waiting_fulfillment', 'waiting_delivery')
        and ${neverFulfilledSql(tx.now)}
      limit ${BATCH} for update of m skip locked)
    update messages m set status = 'expired', reason = 'never_fulfilled', due_at = null, finished_at = ${tx.now}::timestamptz, updated_at = ${tx.now}::timestamptz
    from over where m.id = over.id returning m.id, m.request_id, m.team_id, m.step`.execute(tx.db);
  return finish(tx, rows, 'never_fulfilled');
}

async function expireOverQuota(tx: Tx): Promise<number> {
  const { rows } = await sql<ExpiredMessage>`
    with over as (
      select m.id from messages m
      where m.finished_at is null and m.status = 'held' and m.reason = 'plan_quota' and not m.metadata ? 'uncertain_delivery'
        and exists (select from request_timeline f where f.request_id = m.request_id and f.message_id = m.id and f.kind = 'held' and f.detail->>'reason' = 'plan_quota'
          and f.at <= ${tx.now}::timestamptz - make_interval(days => ${QUOTA_DAYS}::int))
      limit ${BATCH} for update of m skip locked)
    update messages m set status = 'expired', reason = 'plan_quota', due_at = null, finished_at = ${tx.now}::timestamptz, updated_at = ${tx.now}::timestamptz
    from over where m.id = over.id returning m.id, m.request_id, m.team_id, m.step`.execute(tx.db);
  return finish(tx, rows, 'plan_quota');
}

async function finish(
  tx: Tx,
  rows: readonly ExpiredMessage[],
  reason: ReasonOf<'expired'>,
): Promise<number> {
  await recordTimelineEvents(
    tx,
    rows.map(({ id, request_id, team_id, step }) => ({
      kind: 'expired',
      team_id,
      request_id,
      message_id: id,
      detail: { step, reason },
    })),
  );
  await advanceSteps(tx, rows);
  return rows.length;
}
