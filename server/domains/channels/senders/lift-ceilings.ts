import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';

/**
 * Resumes, at the start of a month, the messages held by the monthly ceilings of teams. The claim
 * moves them into their hours.
 */
export async function liftCeilings(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
): Promise<void> {
  await transaction(app, async (tx) => {
    const over = await tx.db
      .selectFrom('senders')
      .select(['id', 'team_id'])
      .where('pause_reason', '=', 'monthly_ceiling')
      .where('paused_until', '<=', tx.now)
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const { id, team_id } of over)
      if (team_id !== null) await liftCeiling(tx, { id, team_id });
  });
}

/**
 * Plans the messages of the sender as before the pause. Messages that had moved to another channel
 * return to the first channel of their fallback order.
 */
export async function liftCeiling(
  tx: Tx,
  { id, team_id }: { id: number; team_id: string },
): Promise<void> {
  await tx.db
    .updateTable('senders')
    .set({ paused_until: null, pause_reason: null })
    .where('id', '=', id)
    .execute();
  await sql`
    update messages m set status = 'scheduled', reason = null, updated_at = ${tx.now},
      due_at = case when m.step = 'request' or r.date_sent is not null then greatest(m.scheduled_at, ${tx.now}::timestamptz) end
    from review_requests r
    where r.id = m.request_id and m.team_id = ${team_id} and m.finished_at is null and m.status = 'held' and m.reason = 'channel_paused' and m.channel = 'sms'`.execute(
    tx.db,
  );
  await tx.publish('channels_changed', { team_id });
}
