import type { Tx } from '#server/database/transaction.ts';

/**
 * Records that the person has confirmed their e-mail address, so that their teams may send to third
 * parties.
 */
export async function confirmAddress(tx: Tx, user_id: string): Promise<void> {
  await tx.db
    .updateTable('users')
    .set((eb) => ({
      email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(tx.now)),
      updated_at: tx.now,
    }))
    .where('id', '=', user_id)
    .execute();
  await publishOwnersChanged(tx, user_id);
}

/**
 * Records that a sign-in service or an administrator vouches for a person, so that their teams may
 * write to third parties. The address does not count as proven, because proven addresses join
 * accounts. Every sign-in method by another service calls this.
 */
export async function vouchFor(tx: Tx, user_id: string): Promise<void> {
  const vouched = await tx.db
    .updateTable('users')
    .set({ vouched_at: tx.now, updated_at: tx.now })
    .where('id', '=', user_id)
    .where('vouched_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (vouched) await publishOwnersChanged(tx, user_id);
}

/** Publishes that the sending rights of the person’s teams may have changed. */
export async function publishOwnersChanged(tx: Tx, user_id: string): Promise<void> {
  const teams = await tx.db
    .selectFrom('memberships')
    .select('team_id')
    .where('user_id', '=', user_id)
    .where('role', '=', 'owner')
    .orderBy('team_id')
    .execute();
  for (const { team_id } of teams) await tx.publish('owners_changed', { team_id });
}
