import { type Kysely, sql } from 'kysely';
import type { ReasonOf } from '#contract/message-status.ts';
import type { DB } from '#server/database/tables.ts';

/**
 * Hands held rows back to the worker once their obstacle is gone; the claim looks again at everything else. A reminder whose step before it
 * has not left keeps waiting: its date comes with that acceptance.
 */
export async function resumeMessages(db: Kysely<DB>, held: { reason: ReasonOf<'held'>; team_id?: string }, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update messages m set due_at = greatest(m.scheduled_at, ${now}::timestamptz), updated_at = ${now}
    from review_requests r
    where r.id = m.request_id and m.finished_at is null and m.status = 'held' and m.reason = ${held.reason} and m.due_at is null
      and (${held.team_id ?? null}::bigint is null or m.team_id = ${held.team_id ?? null}::bigint)
      and (m.step = 'request' or r.date_sent is not null)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** What a person asked to send now does not wait for the next try of a channel that is mended, nor for the next plan. */
export async function resumeForced(db: Kysely<DB>, team_id: string, now: Date, reason: ReasonOf<'held'> = 'channel_disconnected'): Promise<void> {
  await sql`
    update messages set due_at = ${now}::timestamptz, updated_at = ${now}
    where team_id = ${team_id} and finished_at is null and status = 'held' and reason = ${reason} and metadata ? 'send_now'`.execute(db);
}
