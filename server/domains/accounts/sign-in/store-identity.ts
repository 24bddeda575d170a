import type { Tx } from '#server/database/transaction.ts';
import type { IdentityService } from '#server/ports/identity-provider.ts';
import { vouchFor } from '../profile/confirm-person.ts';

interface Identity {
  service: IdentityService;
  subject: string;
  user_id: string;
}

/**
 * Stores an identity: the service opens this account from now on. Of two simultaneous first
 * sign-ins, one writes the row.
 */
export async function storeIdentity(
  tx: Tx,
  { service, subject, user_id }: Identity,
): Promise<void> {
  await tx.db
    .insertInto('sign_in_identities')
    .values({ provider: service, subject, user_id, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute();
  await vouchFor(tx, user_id);
}
