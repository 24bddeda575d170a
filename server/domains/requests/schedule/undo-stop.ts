import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { recordTimelineEvent } from '../timeline/record-timeline-event.ts';
import { restoreSteps } from './restore-steps.ts';
import { contactsOf, requestsOfPerson } from './stop-requests.ts';

type StopApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/**
 * Undoes an opt-out of the person: the messages that it ended are restored as they were, unless
 * their order or their team changed meanwhile. An opt-out through another source (the team, a
 * reply) is not removed by the page.
 */
export async function undoStop(app: StopApp, requestId: string): Promise<void> {
  await transaction(app, async (tx) => {
    const request = await tx.db
      .selectFrom('review_requests')
      .select(['id', 'team_id', 'email', 'phone_number', 'erased_at'])
      .where('id', '=', requestId)
      .forUpdate()
      .executeTakeFirst();
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
    await recordTimelineEvent(tx, {
      kind: 'resumed',
      team_id: request.team_id,
      request_id: request.id,
    });
    await restoreSteps(tx, request.team_id, await requestsOfPerson(tx, request));
  });
}
