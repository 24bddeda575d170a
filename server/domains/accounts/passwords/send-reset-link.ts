import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { sendAccountMail } from '../send-account-mail.ts';
import { newToken } from '../sessions/new-token.ts';

export const RESET_LIFE_MS = 30 * 60_000;

/** Sends the link to reset the password. Nothing is sent when the address has no account. */
export async function sendResetLink(
  app: App,
  { user_id }: EventPayload<'password_reset_requested'>,
): Promise<void> {
  if (user_id === null) return;
  const user = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!user) return;
  const now = app.clock.now();
  const { token, token_hash } = newToken();
  const link = {
    label: 'Choisir un mot de passe',
    url: `${app.config.publicUrl}/reset-password#token=${token}`,
  };
  const paragraphs = [
    'Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte Recueil. Ce lien sert une fois et reste valable 30 minutes.',
  ];
  await sendAccountMail(app, {
    user_id,
    kind: 'reset-password',
    to: user.email,
    subject: 'Votre lien pour choisir un mot de passe',
    paragraphs,
    link,
    foot: 'Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.',
  });
  // The link is stored only after the e-mail was sent, because a failed e-mail is retried with
  // another link.
  const proof = {
    token_hash,
    user_id,
    purpose: 'reset_password' as const,
    email: user.email,
    created_at: now,
    expires_at: new Date(now.getTime() + RESET_LIFE_MS),
  };
  await app.db.insertInto('account_proofs').values(proof).execute();
}
