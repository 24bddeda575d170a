import { sql } from 'kysely';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { publishOwnersChanged } from '#server/domains/accounts/profile/confirm-person.ts';
import { changeAdmin } from '#server/domains/accounts/change-admin.ts';
import { readPeople } from './list-people.ts';

export const setIsAdmin: Handler<'setIsAdmin'> = async (app, { params, body, caller }) =>
  transaction(app, async (tx) => {
    const id = databaseId(params.id);
    await changeAdmin(tx.db, tx.now, { user_id: id, is_admin: body.is_admin, by: caller.user.id });
    await publishOwnersChanged(tx, id);
    const [person] = await readPeople(tx.db, sql`where u.id = ${id}`);
    if (!person) throw new Failure('not_found');
    return { data: person };
  });
