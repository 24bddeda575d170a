import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { JOB_WORK_MS } from '#server/jobs/job-work.ts';

/** The number of messages of one transaction. */
const BATCH = 2_000;

interface PausedSender {
  id: number;
  team_id: string;
}

/**
 * Resumes, at the start of a month, the messages held by the monthly ceilings of teams. The claim
 * moves them into their hours. Each batch is a transaction of its own: a sender stays in the list
 * until its last message is resumed, so that the next run continues.
 */
export async function liftCeilings(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
  batch: number = BATCH,
): Promise<void> {
  const until = performance.now() + JOB_WORK_MS;
  const over = await app.db
    .selectFrom('senders')
    .select(['id', 'team_id'])
    .where('pause_reason', '=', 'monthly_ceiling')
    .where('paused_until', '<=', app.clock.now())
    .orderBy('id')
    .execute();
  for (const { id, team_id } of over) {
    let isLifted = team_id === null;
    while (team_id !== null && !isLifted && performance.now() < until)
      isLifted = await transaction(app, async (tx) =>
        (await lockPaused(tx, id)) ? liftCeiling(tx, { id, team_id }, batch) : true,
      );
  }
}

/** Locks a paused sender. Returns false when another process has lifted its ceiling meanwhile. */
async function lockPaused(tx: Tx, id: number): Promise<boolean> {
  const sender = await tx.db
    .selectFrom('senders')
    .select('id')
    .where('id', '=', id)
    .where('pause_reason', '=', 'monthly_ceiling')
    .where('paused_until', '<=', tx.now)
    .forUpdate()
    .executeTakeFirst();
  return sender !== undefined;
}

/**
 * Plans a batch of the messages of the sender as before the pause, and ends the pause with the last
 * of them. Messages that had moved to another channel return to the first channel of their fallback
 * order. Returns false when messages are left: `liftCeilings` continues with them.
 */
export async function liftCeiling(
  tx: Tx,
  { id, team_id }: PausedSender,
  batch: number = BATCH,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update messages m set status = 'scheduled', reason = null, updated_at = ${tx.now},
      due_at = case when m.step = 'request' or r.date_sent is not null then greatest(m.scheduled_at, ${tx.now}::timestamptz) end
    from review_requests r
    where r.id = m.request_id and m.id = any(array(
      select h.id from messages h
      where h.team_id = ${team_id} and h.finished_at is null and h.status = 'held' and h.reason = 'channel_paused' and h.channel = 'sms'
      order by h.id limit ${batch} for update))`.execute(tx.db);
  const isLifted = Number(numAffectedRows) < batch;
  await tx.db
    .updateTable('senders')
    .set(isLifted ? { paused_until: null, pause_reason: null } : { paused_until: tx.now })
    .where('id', '=', id)
    .execute();
  if (isLifted) await tx.publish('channels_changed', { team_id });
  return isLifted;
}
