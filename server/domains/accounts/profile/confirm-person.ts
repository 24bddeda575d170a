import type { Tx } from '#server/database/transaction.ts';

/** The person has confirmed their e-mail address, so their teams may send to third parties. */
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
 * A sign-in service or an administrator answers for a person: their teams may write to third
 * persons. The address is not taken for proven by it, because proven addresses join accounts. Every
 * way to sign in by another service calls this.
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

/** The sending rights of the person’s teams may have changed. */
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
