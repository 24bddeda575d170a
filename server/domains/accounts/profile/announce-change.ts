import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { accountMail } from '../account-mail.ts';

/** Tells the person that their password was changed: if it was not them, they learn it now. */
export async function announcePasswordChange(
  app: App,
  { user_id }: EventPayload<'password_changed'>,
): Promise<void> {
  const user = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!user) return;
  const content = accountMail({
    paragraphs: [
      'Le mot de passe de votre compte Recueil vient d’être changé, et vos autres appareils ont été déconnectés.',
    ],
    link: {
      label: 'Choisir un autre mot de passe',
      url: `${app.config.publicUrl}/forgot-password`,
    },
    foot: 'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez aussitôt un autre mot de passe par ce lien.',
  });
  await app.mailer.send({
    key: `password-changed-${user_id}-${app.clock.now().getTime()}`,
    to: user.email,
    subject: 'Votre mot de passe a été changé',
    ...content,
  });
}

/** Tells the address that was left: if the change was somebody else’s, this is where its owner learns it. */
export async function announceEmailChange(
  app: App,
  { user_id, old_email }: EventPayload<'email_changed'>,
): Promise<void> {
  const content = accountMail({
    paragraphs: [
      'Votre compte Recueil a désormais une autre adresse e-mail : on ne s’y connecte plus avec celle-ci.',
    ],
    foot: 'Si ce n’était pas vous, écrivez aussitôt à la personne qui administre votre Recueil.',
  });
  await app.mailer.send({
    key: `email-changed-${user_id}-${app.clock.now().getTime()}`,
    to: old_email,
    subject: 'L’adresse de votre compte a été changée',
    ...content,
  });
}

/** Tells the person that Google no longer opens their account: whoever did it had it open. */
export async function announceGoogleUnlinked(
  app: App,
  { user_id }: EventPayload<'google_unlinked'>,
): Promise<void> {
  const user = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!user) return;
  const content = accountMail({
    paragraphs: [
      'Votre compte Recueil n’est plus relié à Google : on y entre par cette adresse et votre mot de passe.',
    ],
    link: {
      label: 'Choisir un autre mot de passe',
      url: `${app.config.publicUrl}/forgot-password`,
    },
    foot: 'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez aussitôt un autre mot de passe par ce lien.',
  });
  await app.mailer.send({
    key: `google-unlinked-${user_id}-${app.clock.now().getTime()}`,
    to: user.email,
    subject: 'Google n’ouvre plus votre compte',
    ...content,
  });
}
