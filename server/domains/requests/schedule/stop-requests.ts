import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { OptOutsTable } from '#server/database/tables/requests/opt-outs.ts';
import { endRemainingSteps } from './end-remaining-steps.ts';
import { recordTimelineEvent } from '../timeline/record-timeline-event.ts';

type StopApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;
/** A person’s contacts, read from one of their requests. */
export interface StopTarget {
  id: string;
  team_id: string;
  email: string | null;
  phone_number: string | null;
}

/**
 * Records an opt-out for the phone number and the e-mail address of this request, on every channel,
 * for the whole team. The pending messages to them end at once.
 */
export async function stopRequests(
  app: StopApp,
  requestId: string,
  source: OptOutsTable['source'],
): Promise<void> {
  await transaction(app, async (tx) => {
    const request = await tx.db
      .selectFrom('review_requests')
      .select(['id', 'team_id', 'email', 'phone_number', 'stopped_at', 'erased_at'])
      .where('id', '=', requestId)
      .forUpdate()
      .executeTakeFirst();
    if (!request || request.erased_at !== null) return;
    const isNew = await optOut(tx, request, source);
    if (request.stopped_at === null) {
      await tx.db
        .updateTable('review_requests')
        .set({ stopped_at: tx.now, last_activity_at: tx.now, updated_at: tx.now })
        .where('id', '=', request.id)
        .execute();
    }
    await endRemainingSteps(tx, await requestsOfPerson(tx, request), 'opted_out');
    if (!isNew && request.stopped_at !== null) return;
    await recordTimelineEvent(tx, {
      kind: 'stopped',
      team_id: request.team_id,
      request_id: request.id,
      detail: { source },
    });
    await tx.publish('customer_stopped', { team_id: request.team_id, request_id: request.id });
  });
}

async function optOut(
  tx: Tx,
  request: StopTarget,
  source: OptOutsTable['source'],
): Promise<boolean> {
  const contacts = contactsOf(request);
  if (contacts.length === 0) return false;
  const added = await tx.db
    .insertInto('opt_outs')
    .values(
      contacts.map((contact) => ({
        ...contact,
        team_id: request.team_id,
        source,
        request_id: request.id,
        created_at: tx.now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'kind', 'value']).where('removed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .execute();
  return added.length > 0;
}

export function contactsOf({
  email,
  phone_number,
}: Pick<StopTarget, 'email' | 'phone_number'>): { kind: 'email' | 'phone'; value: string }[] {
  return [
    ...(email === null ? [] : [{ kind: 'email' as const, value: email }]),
    ...(phone_number === null ? [] : [{ kind: 'phone' as const, value: phone_number }]),
  ];
}

/**
 * Finds every request of the team with this phone number or this e-mail address. Matches are
 * direct, not through another person.
 */
export async function requestsOfPerson(tx: Tx, request: StopTarget): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from review_requests where team_id = ${request.team_id} and email = ${request.email}
    union select id from review_requests where team_id = ${request.team_id} and phone_number = ${request.phone_number}
    union select ${request.id}::bigint order by id`.execute(tx.db);
  return rows.map((row) => row.id);
}
