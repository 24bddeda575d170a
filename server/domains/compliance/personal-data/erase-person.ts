import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { countryOfTeam } from '#server/domains/requests/planning/load-planning.ts';
import { readOneContact } from '#server/domains/requests/contacts/read-one-contact.ts';
import { erasePersonData } from './erase-person-data.ts';

/** Erases a person at their request. The response and the audit log contain only the counts. */
export const erasePerson: Handler<'erasePerson'> = (app, { body, caller }) =>
  transaction(app, async (tx) => {
    const contact = readOneContact(body, await countryOfTeam(tx, caller.team_id));
    return erase(app, tx, caller, contact);
  });

/** Erases the person of a record, also one without a contact. */
export const eraseCustomer: Handler<'eraseCustomer'> = (app, { params, caller }) =>
  transaction(app, async (tx) => {
    const request_id = databaseId(params.id);
    const request = await tx.db
      .selectFrom('review_requests')
      .select('id')
      .where('id', '=', request_id)
      .where('team_id', '=', caller.team_id)
      .executeTakeFirst();
    if (!request) throw new Failure('not_found');
    return erase(app, tx, caller, { request_id });
  });

async function erase(
  app: App,
  tx: Tx,
  caller: TeamCaller,
  target: Parameters<typeof erasePersonData>[3],
): Promise<Answer<'erasePerson'>> {
  const counts = await erasePersonData(app, tx, caller.team_id, target);
  await recordAuditEvent(tx, caller, 'person_erased', { ...counts });
  return {
    data: {
      found: counts.orders + counts.requests + counts.others,
      ...counts,
      done_at: tx.now.toISOString(),
    },
  };
}
