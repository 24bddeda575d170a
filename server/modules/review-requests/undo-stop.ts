import { sql } from 'kysely';
import type { Step } from '#contract/message-status.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { recordFact, recordFacts } from './record-fact.ts';
import { contactsOf, requestsOfPerson } from './stop-requests.ts';

type StopApp = Pick<App, 'db' | 'clock' | 'reactions' | 'enqueue' | 'applyCounts'>;

/**
 * A person takes their own stop back: what it ended stands again as it stood, unless something else has ended it since. A stop that was said otherwise
 * (by the team, by a reply) is not lifted by a page.
 */
export async function undoStop(app: StopApp, requestId: string): Promise<void> {
  await transaction(app, async (tx) => {
    const request = await tx.db.selectFrom('review_requests').select(['id', 'team_id', 'email', 'phone_number', 'erased_at']).where('id', '=', requestId).forUpdate().executeTakeFirst();
    if (!request || request.erased_at !== null) return;
    let lifted = 0;
    for (const contact of contactsOf(request)) {
      const { numUpdatedRows } = await tx.db
        .updateTable('opt_outs')
        .set({ removed_at: tx.now, removal_proof: `undone on the page of request ${request.id}` })
        .where('team_id', '=', request.team_id)
        .where('kind', '=', contact.kind)
        .where('value', '=', contact.value)
        .where('source', 'in', ['page', 'one_click'])
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      lifted += Number(numUpdatedRows);
    }
    if (lifted === 0) return;
    await recordFact(tx, { kind: 'resumed', team_id: request.team_id, request_id: request.id });
    await restoreSteps(tx, await requestsOfPerson(tx, request));
  });
}

interface RestoredRow {
  id: string;
  request_id: string;
  team_id: string;
  step: Step;
}

/** Dates that have passed meanwhile are judged again by the claim, like every date. */
export async function restoreSteps(tx: Tx, requestIds: readonly string[]): Promise<void> {
  const { rows: freed } = await sql<{ id: string }>`
    update review_requests r set stopped_at = null, last_activity_at = ${tx.now}, updated_at = ${tx.now}
    where r.id = any(${requestIds}::bigint[]) and not exists (
      select from opt_outs o where o.team_id = r.team_id and o.removed_at is null and ((o.kind = 'email' and o.value = r.email) or (o.kind = 'phone' and o.value = r.phone_number)))
    returning r.id`.execute(tx.db);
  const { rows } = await sql<RestoredRow>`
    update messages m set status = m.metadata->'ended_from'->>'status', reason = m.metadata->'ended_from'->>'reason',
      due_at = (m.metadata->'ended_from'->>'due_at')::timestamptz, finished_at = null, updated_at = ${tx.now}, metadata = m.metadata - 'ended_from'
    from review_requests r
    where r.id = m.request_id and r.id = any(${freed.map((row) => row.id)}::bigint[]) and r.rating is null and r.erased_at is null
      and m.status = 'cancelled' and m.reason = 'opted_out' and m.metadata ? 'ended_from'
    returning m.id, m.request_id, m.team_id, m.step`.execute(tx.db);
  await recordFacts(tx, rows.map((row) => ({ kind: 'restored', team_id: row.team_id, request_id: row.request_id, message_id: row.id, detail: { step: row.step } })));
}
