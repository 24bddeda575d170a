import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { lockMembers } from '#server/domains/accounts/membership/lock-members.ts';
import { getSharedCaps } from './get-shared-caps.ts';

/**
 * Makes this shop share its caps per person with the other shops for which the same owner has
 * chosen it. Another owner of the shop may take the choice over or end it.
 */
export async function setSharedCaps(
  app: App,
  { caller, body }: Call<'setSharedCaps'>,
): Promise<Answer<'setSharedCaps'>> {
  const { team_id, user } = caller;
  return transaction(app, async (tx) => {
    await lockMembers(tx, team_id);
    const deletedOffer = await tx.db
      .deleteFrom('shared_caps')
      .where('team_id', '=', team_id)
      .returning('user_id')
      .executeTakeFirst();
    if (body.is_sharing)
      await tx.db
        .insertInto('shared_caps')
        .values({ team_id, user_id: user.id, created_at: tx.now })
        .execute();
    if (body.is_sharing ? deletedOffer?.user_id !== user.id : deletedOffer !== undefined)
      await recordAuditEvent(
        tx,
        caller,
        body.is_sharing ? 'caps_sharing_started' : 'caps_sharing_ended',
        {},
      );
    return getSharedCaps(tx, { caller });
  });
}

/**
 * Ends a sharing that was chosen by a person who no longer owns the shop. When they become an owner
 * again, they have to choose again.
 */
export async function endSharedCaps(tx: Tx, { team_id }: { team_id: string }): Promise<void> {
  await sql`
    delete from shared_caps s where s.team_id = ${team_id} and not exists (
      select from memberships m where m.team_id = s.team_id and m.user_id = s.user_id and m.role = 'owner')`.execute(
    tx.db,
  );
}
