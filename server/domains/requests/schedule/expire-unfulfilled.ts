import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { replanThese } from './replan-team.ts';
import { NEVER_FULFILLED_DAYS } from '../planning/when-due.ts';

const BATCH = 1000;

/**
 * Scheduled job: ends messages that wait for a shipment that never came. No other job reads a
 * waiting row without a due date.
 */
export async function expireUnfulfilled(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
): Promise<void> {
  for (let after = '0'; ;) {
    const waiting = await findOverdue(app, after);
    const byTeam = Map.groupBy(waiting, (row) => row.team_id);
    for (const [team_id, rows] of byTeam)
      await transaction(app, (tx) =>
        replanThese(
          tx,
          team_id,
          rows.map((row) => row.request_id),
        ),
      );
    const last = waiting.at(-1);
    if (last === undefined || waiting.length < BATCH) return;
    after = last.request_id;
  }
}

async function findOverdue(
  app: Pick<App, 'db' | 'clock'>,
  after: string,
): Promise<readonly { team_id: string; request_id: string }[]> {
  const { rows } = await sql<{ team_id: string; request_id: string }>`
    select m.team_id, m.request_id from messages m join review_requests r on r.id = m.request_id join orders o on o.id = r.order_id
    where m.finished_at is null and m.due_at is null and m.step = 'request' and m.request_id > ${after} and o.fulfilled_at is null and o.delivered_at is null
      and coalesce(o.ordered_at, o.created_at) <= ${app.clock.now()}::timestamptz - make_interval(days => ${NEVER_FULFILLED_DAYS})
      and m.status in ('waiting_payment', 'waiting_fulfillment', 'waiting_delivery', 'held')
    order by m.request_id limit ${BATCH}`.execute(app.db);
  return rows;
}
