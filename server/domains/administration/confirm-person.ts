import { sql } from 'kysely';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { vouchFor } from '#server/domains/accounts/profile/confirm-person.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { readPeople } from './list-people.ts';

/**
 * Records that an administrator vouches for a person, whose teams may then write to third parties.
 * A repeated call changes nothing.
 */
export const confirmPerson: Handler<'confirmPerson'> = async (app, { params, caller }) =>
  transaction(app, async (tx) => {
    const id = databaseId(params.id);
    const [before] = await readPeople(tx.db, sql`where u.id = ${id}`);
    if (!before) throw new Failure('not_found');
    if (!before.is_confirmed) {
      await vouchFor(tx, id);
      await saveAuditEvent(tx.db, tx.now, {
        team_id: null,
        user_id: caller.user.id,
        impersonator_id: caller.impersonator_id,
        action: 'person_confirmed',
        detail: { user_id: id },
      });
    }
    return { data: { ...before, is_confirmed: true } };
  });
