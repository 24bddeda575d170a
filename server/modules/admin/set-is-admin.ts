import { sql } from 'kysely';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/handler.ts';
import { databaseId } from '#server/http/page.ts';
import { writeJournal } from '#server/modules/compliance/write-journal.ts';
import { readPeople } from './list-people.ts';

/** Grants or withdraws the administration; an instance always keeps one administrator. */
export const setIsAdmin: Handler<'setIsAdmin'> = async (app, { params, body, caller }) =>
  transaction(app, async (tx) => {
    const id = databaseId(params.id);
    // every administrator’s row is locked: two who withdraw each other do not leave the instance to nobody
    const admins = await tx.db.selectFrom('users').select('id').where('is_admin', '=', true).orderBy('id').forUpdate().execute();
    if (!body.is_admin && admins.every((admin) => admin.id === id)) throw new Failure('last_admin');
    const { numUpdatedRows } = await tx.db.updateTable('users').set({ is_admin: body.is_admin, updated_at: tx.now }).where('id', '=', id).executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure('not_found');
    await writeJournal(tx.db, tx.now, { team_id: null, user_id: caller.user.id, impersonator_id: null, action: body.is_admin ? 'admin_granted' : 'admin_withdrawn', detail: { user_id: id } });
    const [person] = await readPeople(tx.db, sql`where u.id = ${id}`);
    if (!person) throw new Failure('not_found');
    return { data: person };
  });
