import type { Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { Failure } from '#server/failures.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';

interface Change {
  /** The person who becomes an administrator or stops being one. */
  user_id: string;
  is_admin: boolean;
  /** Null for the command line. */
  by: string | null;
}

/**
 * Grants or withdraws the role of administrator. An instance always has at least one administrator.
 */
export async function changeAdmin(
  db: Transaction<DB>,
  now: Date,
  { user_id, is_admin, by }: Change,
): Promise<void> {
  // The rows of all administrators are locked, so that two administrators who withdraw each other's
  // role at the same time cannot leave the instance without one. The person's own row is locked
  // with them, in the order of ids: locked afterwards, two changes of one person would wait for
  // each other.
  const locked = await db
    .selectFrom('users')
    .select(['id', 'is_admin'])
    .where((eb) => eb.or([eb('is_admin', '=', true), eb('id', '=', user_id)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!is_admin && locked.every((user) => user.id === user_id || !user.is_admin))
    throw new Failure('last_admin');
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ is_admin, updated_at: now })
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure('not_found');
  await revokeImpersonations(db, now, user_id);
  await saveAuditEvent(db, now, {
    team_id: null,
    user_id: by,
    impersonator_id: null,
    action: is_admin ? 'admin_granted' : 'admin_withdrawn',
    detail: { user_id },
  });
}

/**
 * Ends the support sessions that a former administrator opened, and those opened for an account
 * that becomes an administrator’s.
 */
async function revokeImpersonations(
  db: Transaction<DB>,
  now: Date,
  user_id: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('kind', '=', 'impersonation')
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', user_id),
        eb(
          'parent_session_id',
          'in',
          eb.selectFrom('sessions').select('id').where('user_id', '=', user_id),
        ),
      ]),
    )
    .execute();
}
