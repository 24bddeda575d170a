import { type Kysely, sql } from 'kysely';
import { MESSAGE_STATUSES } from '#contract/labels/message-status.ts';
import type { DB } from '#server/database/tables.ts';

const STATUSES = MESSAGE_STATUSES.map((status) => `'${status}'`).join(', ');

/**
 * Statements that count the rows which break a rule. The fault simulator runs them after each
 * fault, and a restore runs them on the restored database. Each count must be 0.
 */
export const INVARIANTS = {
  /** Orders without a request, and messages with an unknown status. */
  lost_rows: `select
    (select count(*) from orders o where not exists (select from review_requests r where r.order_id = o.id))
    + (select count(*) from messages where status <> all(array[${STATUSES}])) as count`,
  /**
   * Several requests for an order, or several messages for a step (a last reminder may have four).
   */
  repeated: `select
    (select count(*) from (select from review_requests where order_id is not null group by team_id, order_id having count(*) > 1) r)
    + (select count(*) from (select step from messages group by request_id, step having count(*) > case step when 'last_reminder' then 4 else 1 end) m) as count`,
  /** Messages whose timeline says `sent` and whose status is again one from before the sending. */
  backward: `select count(*) from messages m where m.status not in ('sent', 'delivered', 'failed')
    and exists (select from request_timeline f where f.message_id = m.id and f.kind = 'sent')`,
  /**
   * Messages and events whose request is gone or belongs to another team. They have no foreign key,
   * because a trigger deletes them with their request.
   */
  strangers: `select
    (select count(*) from messages m where not exists (select from review_requests r where r.id = m.request_id and r.team_id = m.team_id))
    + (select count(*) from request_timeline t where not exists (select from review_requests r where r.id = t.request_id and r.team_id = t.team_id)) as count`,
} as const;

export type Invariant = keyof typeof INVARIANTS;

export async function countBroken(db: Kysely<DB>): Promise<Record<Invariant, number>> {
  const counts = { lost_rows: 0, repeated: 0, backward: 0, strangers: 0 };
  for (const [name, statement] of Object.entries(INVARIANTS)) {
    const { rows } = await sql.raw<{ count: string }>(statement).execute(db);
    counts[name as Invariant] = Number(rows[0]?.count ?? Number.NaN);
  }
  return counts;
}
