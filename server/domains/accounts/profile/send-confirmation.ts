import { setSpaces } from '#contract/messages/french-spaces.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { newToken } from '../sessions/new-token.ts';

const LIFE_MS = 7 * 86_400_000;

/**
 * Sends a person the link that proves their address. While an earlier link is valid, another one is
 * sent only when the person asks for it.
 */
export async function sendConfirmation(
  app: App,
  { user_id, is_asked = false }: EventPayload<'account_to_confirm'>,
): Promise<void> {
  const user = await app.db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (
    !user ||
    user.email_confirmed_at !== null ||
    (!is_asked && (await hasLiveProof(app, user_id, user.email)))
  )
    return;
  const now = app.clock.now();
  const { token, token_hash } = newToken();
  const link = `${app.config.publicUrl}/confirm-email#token=${token}`;
  const isAdmin = user.email.toLowerCase() === app.config.adminEmail;
  await app.mailer.send({
    key: `confirm-email-${user_id}-${now.getTime()}`,
    to: user.email,
    subject: 'Confirmez votre adresse e-mail',
    text: setSpaces(content(link, isAdmin)),
  });
  // The link is stored only after the e-mail was sent, because a failed e-mail is retried with
  // another link.
  await app.db
    .insertInto('account_proofs')
    .values({
      token_hash,
      user_id,
      purpose: 'confirm_email',
      email: user.email,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .execute();
}

async function hasLiveProof(app: App, userId: string, email: string): Promise<boolean> {
  const proof = await app.db
    .selectFrom('account_proofs')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm_email')
    .where('email', '=', email)
    .where('expires_at', '>', app.clock.now())
    .limit(1)
    .executeTakeFirst();
  return proof !== undefined;
}

/**
 * Returns the text. It contains no name, because a person who registers with the address of
 * somebody else must not choose its text.
 */
function content(link: string, isAdmin: boolean): string {
  const stranger = isAdmin
    ? 'Ce lien donne aussi l’administration de cette instance de Recueil au compte créé avec cette adresse : si ce n’est pas vous qui venez de le créer, n’ouvrez pas ce lien.'
    : 'Si vous n’avez pas créé de compte, ignorez ce message.';
  return `Bonjour,\n\nConfirmez que cette adresse est la vôtre en ouvrant ce lien, valable sept jours :\n\n${link}\n\n${stranger}\n\nRecueil\n`;
}
