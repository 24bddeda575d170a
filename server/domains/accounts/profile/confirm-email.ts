import type { Selectable } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { AccountProofsTable } from '#server/database/tables/accounts/account-proofs.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { confirmAddress } from './confirm-person.ts';
import { findAccount, plainEmail } from '../find-account.ts';
import { promoteNamedAdmin } from '../promote-named-admin.ts';

type Proof = Pick<
  Selectable<AccountProofsTable>,
  'token_hash' | 'user_id' | 'purpose' | 'email' | 'used_at'
> & { current: string };

/**
 * Confirms that a person reads an address: their current one, or a new one, which then becomes
 * theirs. The owner of `ADMIN_EMAIL` becomes administrator. A link that is used twice gives no
 * error.
 */
export async function confirmEmail(
  app: App,
  call: Call<'confirmEmail'>,
): Promise<Answer<'confirmEmail'>> {
  await transaction(app, async (tx) => {
    const proof = await findProof(tx, call.body.token);
    // A link that confirmed an address is invalid once the account has another address.
    const isOfNow =
      proof &&
      (proof.purpose === 'change_email'
        ? proof.used_at === null || proof.email === proof.current
        : proof.email === proof.current);
    if (!isOfNow)
      throw invalidField(
        'token',
        'Ce lien n’est plus valable : reconnectez-vous pour en recevoir un autre.',
      );
    if (proof.used_at !== null) return;
    await tx.db
      .updateTable('account_proofs')
      .set({ used_at: tx.now })
      .where('token_hash', '=', proof.token_hash)
      .execute();
    if (proof.purpose === 'change_email') await takeAddress(tx, proof);
    await confirmAddress(tx, proof.user_id);
    await promoteNamedAdmin(app, tx, proof.user_id);
  });
  return { message: 'Votre adresse e-mail est confirmée.' };
}

async function findProof(tx: Tx, token: string): Promise<Proof | undefined> {
  return tx.db
    .selectFrom('account_proofs as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select([
      'p.token_hash',
      'p.user_id',
      'p.purpose',
      'p.email',
      'p.used_at',
      'u.email as current',
    ])
    .where('p.token_hash', '=', hashToken(token))
    .where('p.purpose', 'in', ['confirm_email', 'change_email'])
    .where('p.expires_at', '>', tx.now)
    .forUpdate(['p', 'u'])
    .executeTakeFirst();
}

/**
 * Changes the address. Links that were sent to the former address, to change it or to choose a
 * password, become invalid.
 */
async function takeAddress(tx: Tx, { user_id, email, current }: Proof): Promise<void> {
  const owner = await findAccount(tx, plainEmail(email));
  if (owner && owner.id !== user_id)
    throw invalidField('token', 'Cette adresse a déjà un compte : connectez-vous avec lui.');
  await tx.db.updateTable('users').set({ email }).where('id', '=', user_id).execute();
  await tx.db
    .updateTable('account_proofs')
    .set({ used_at: tx.now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute();
  await tx.publish('email_changed', { user_id, old_email: current });
}
