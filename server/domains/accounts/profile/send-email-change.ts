import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { sendAccountMail } from '../send-account-mail.ts';
import { findAccount, plainEmail } from '../find-account.ts';
import { newToken } from '../sessions/new-token.ts';

const LIFE_MS = 24 * 3_600_000;

/**
 * Sends the confirmation link to the new address. An address with an account of its own gets a
 * notice instead.
 */
export async function sendEmailChange(
  app: App,
  { user_id, email }: EventPayload<'email_change_requested'>,
): Promise<void> {
  const now = app.clock.now();
  const mail = {
    user_id,
    kind: 'change-email',
    to: email,
    subject: 'Confirmez votre nouvelle adresse e-mail',
  };
  if (await findAccount(app, plainEmail(email)))
    return sendAccountMail(app, {
      ...mail,
      paragraphs: [
        'Quelqu’un a voulu donner cette adresse à son compte Recueil, mais elle a déjà le sien.',
      ],
      link: { label: 'Se connecter', url: `${app.config.publicUrl}/login` },
      foot: 'Si c’était vous, connectez-vous avec ce compte, ou supprimez-le d’abord. Sinon, ignorez ce message.',
    });
  const { token, token_hash } = newToken();
  await sendAccountMail(app, {
    ...mail,
    paragraphs: [
      'Votre compte Recueil aura cette adresse dès que vous la confirmerez. Ce lien est valable 24 heures.',
    ],
    link: {
      label: 'Confirmer cette adresse',
      url: `${app.config.publicUrl}/confirm-email#token=${token}`,
    },
    foot: 'Si vous n’avez rien demandé, ignorez ce message : rien ne change.',
  });
  // The link is stored only after the e-mail was sent, because a failed e-mail is retried with
  // another link.
  const proof = {
    token_hash,
    user_id,
    purpose: 'change_email' as const,
    email,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFE_MS),
  };
  await app.db.insertInto('account_proofs').values(proof).execute();
}
