import { transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { countryOfTeam } from '#server/domains/requests/planning/load-planning.ts';
import { readOneContact } from '#server/domains/requests/contacts/read-one-contact.ts';
import { erasePersonData } from './erase-person-data.ts';

/** Erases a person at their request. The answer and the audit log hold only the counts. */
export const erasePerson: Handler<'erasePerson'> = (app, { body, caller }) =>
  transaction(app, async (tx) => {
    const contact = readOneContact(body, await countryOfTeam(tx, caller.team_id));
    const counts = await erasePersonData(app, tx, caller.team_id, contact);
    await recordAuditEvent(tx, caller, 'person_erased', { ...counts });
    return {
      data: {
        found: counts.orders + counts.requests + counts.others,
        ...counts,
        done_at: tx.now.toISOString(),
      },
    };
  });
