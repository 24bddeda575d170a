import type { Answer } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import type { Call } from '#server/http/handler.ts';
import { hashToken } from '#server/http/identify-caller.ts';
import { promoteNamedAdmin } from './promote-named-admin.ts';

/** Takes the proof that somebody reads this address; `ADMIN_EMAIL`’s owner becomes administrator by it. Following the link twice is not an error. */
export async function confirmEmail(app: App, call: Call<'confirmEmail'>): Promise<Answer<'confirmEmail'>> {
  await transaction(app, async (tx) => {
    const proof = await findProof(tx, call.body.token);
    if (!proof) throw invalidField('token', 'Ce lien n’est plus valable : reconnectez-vous pour en recevoir un autre.');
    if (proof.used_at !== null) return;
    await tx.db.updateTable('account_proofs').set({ used_at: tx.now }).where('token_hash', '=', proof.token_hash).execute();
    await tx.db
      .updateTable('users')
      .set({ email_confirmed_at: tx.now, updated_at: tx.now })
      .where('id', '=', proof.user_id)
      .execute();
    await promoteNamedAdmin(app, tx, proof.user_id);
  });
  return { message: 'Votre adresse e-mail est confirmée.' };
}

/** A proof is of the address it was sent to: once the person has changed it, the old link proves nothing. */
async function findProof(tx: Tx, token: string): Promise<{ token_hash: Buffer; user_id: string; email: string; used_at: Date | null } | undefined> {
  return tx.db
    .selectFrom('account_proofs as p')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'p.user_id').onRef('u.email', '=', 'p.email'))
    .select(['p.token_hash', 'p.user_id', 'p.email', 'p.used_at'])
    .where('p.token_hash', '=', hashToken(token))
    .where('p.purpose', '=', 'confirm_email')
    .where('p.expires_at', '>', tx.now)
    .forUpdate('p')
    .executeTakeFirst();
}
