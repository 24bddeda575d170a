import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { repairStatistics } from '#server/domains/statistics/cohorts/recount.ts';

/**
 * Deletes the messages of the test inbox, and the requests and orders whose messages were all
 * captured there, so that the whole process can be tried again from the first order. Statistics are
 * recomputed. A request that also wrote to a real person stays.
 */
export async function clearTestInbox(
  app: App,
  { caller }: Call<'clearTestInbox'>,
): Promise<Answer<'clearTestInbox'>> {
  return transaction(app, async (tx) => {
    const removed = await removeRequests(tx);
    const messages = await tx.db.deleteFrom('test_inbox_messages').returning('id').execute();
    await tx.db.deleteFrom('test_inbox_drops').execute();
    const orders = removed.flatMap((request) => request.order_id ?? []);
    await sql`delete from orders where id = any(${orders}::bigint[])`.execute(tx.db);
    // The messages of a removed request were deleted with it.
    const deletedCounts = {
      messages: messages.length + removed.reduce((sum, request) => sum + request.messages, 0),
      requests: removed.length,
    };
    await saveAuditEvent(tx.db, tx.now, {
      team_id: null,
      user_id: caller.user.id,
      impersonator_id: caller.impersonator_id,
      action: 'outbox_cleared',
      detail: deletedCounts,
    });
    const teams = [...new Set(removed.map((request) => request.team_id))].toSorted(
      (a, b) => Number(a) - Number(b),
    );
    for (const team of teams) await repairStatistics(tx.db, team);
    return { data: deletedCounts };
  });
}

interface RemovedRequest {
  id: string;
  team_id: string;
  order_id: string | null;
  messages: number;
}

async function removeRequests(tx: Tx): Promise<RemovedRequest[]> {
  const { rows } = await sql<RemovedRequest>`
    with lived as (select request_id as id, count(*)::int as messages from test_inbox_messages where request_id is not null group by request_id)
    delete from review_requests r using lived
    where r.id = lived.id and not exists (
      select from messages m where m.request_id = r.id and (m.status in ('sending', 'outcome_unknown') or (m.sent_at is not null and not m.metadata ? 'outbox')))
    returning r.id, r.team_id, r.order_id, lived.messages`.execute(tx.db);
  return rows;
}
