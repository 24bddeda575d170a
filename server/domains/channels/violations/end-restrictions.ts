import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { resumeMessages } from '#server/domains/channels/senders/resume-messages.ts';
import { liftBlock } from './lift-block.ts';

type EndApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/**
 * Scheduled job: ends the blocks whose restrictions have expired, and the pauses that a provider
 * requested.
 */
export async function endRestrictions(app: EndApp): Promise<void> {
  while (await transaction(app, endOne));
  while (await transaction(app, endPause));
}

async function endOne(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ team_id: string; api_waba_id: string }>`
    select team_id, api_waba_id from account_violations v
    where blocked_at is not null and coalesce(ban_state, 'REINSTATE') = 'REINSTATE' and jsonb_array_length(restrictions) > 0
      and not exists (select from jsonb_array_elements(restrictions) r where r ->> 'until' is null or (r ->> 'until')::timestamptz > ${tx.now}::timestamptz)
    order by id limit 1 for update skip locked`.execute(tx.db);
  const [over] = rows;
  if (over) await liftBlock(tx, { ...over, by: null });
  return over !== undefined;
}

async function endPause(tx: Tx): Promise<boolean> {
  const over = await tx.db
    .selectFrom('senders')
    .select(['id', 'team_id'])
    .where('paused_until', '<=', tx.now)
    .where('pause_reason', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!over) return false;
  await tx.db
    .updateTable('senders')
    .set({ paused_until: null })
    .where('id', '=', over.id)
    .execute();
  if (over.team_id === null) await resumeMessages(tx.db, { reason: 'channel_paused' }, tx.now);
  else {
    await resumeMessages(tx.db, { reason: 'channel_paused', team_id: over.team_id }, tx.now);
    await tx.publish('channels_changed', { team_id: over.team_id });
  }
  return true;
}
