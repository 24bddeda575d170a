import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { publishOwnersChanged } from './profile/confirm-person.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';

/**
 * Makes the person an administrator when `ADMIN_EMAIL` is their proven address. The variable may
 * have been set after the proof.
 */
export async function promoteNamedAdmin(
  app: Pick<App, 'config'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  if (app.config.adminEmail === null) return;
  const promoted = await tx.db
    .updateTable('users')
    .set({ is_admin: true, updated_at: tx.now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .where('is_admin', '=', false)
    .where(sql<string>`lower(email)`, '=', app.config.adminEmail)
    .returning('id')
    .executeTakeFirst();
  if (!promoted) return;
  await saveAuditEvent(tx.db, tx.now, {
    team_id: null,
    user_id: userId,
    impersonator_id: null,
    action: 'named_admin_promoted',
  });
  await publishOwnersChanged(tx, userId);
}
