import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import type { Call } from '#server/http/calls/handler.ts';

/**
 * Limits the e-mails to one address, because a person may have registered with the address of
 * somebody else.
 */
const ASKED: AttemptLimit = { name: 'ask-confirmation', most: 5, windowMs: 3_600_000 };

/**
 * Sends the link that proves the person’s address again. Earlier links remain valid. Nothing is
 * sent to an address that is proven.
 */
export async function askConfirmation(
  app: App,
  { caller }: Call<'askConfirmation'>,
): Promise<Answer<'askConfirmation'>> {
  const { id, email } = caller.user;
  await takeAttempt(app, ASKED, id);
  await transaction(app, (tx) => tx.publish('account_to_confirm', { user_id: id, is_asked: true }));
  return { message: `Un lien vient d’être envoyé à ${email}.` };
}
