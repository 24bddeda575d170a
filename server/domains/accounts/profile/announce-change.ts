import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { sendAccountMail } from '../send-account-mail.ts';

/** Notifies the person that their password was changed, in case somebody else changed it. */
export async function announcePasswordChange(
  app: App,
  { user_id }: EventPayload<'password_changed'>,
): Promise<void> {
  await sendAccountMail(app, {
    user_id,
    kind: 'password-changed',
    subject: 'Votre mot de passe a été changé',
    paragraphs: [
      'Le mot de passe de votre compte Recueil vient d’être changé, et vos autres appareils ont été déconnectés.',
    ],
    link: {
      label: 'Choisir un autre mot de passe',
      url: `${app.config.publicUrl}/forgot-password`,
    },
    foot: 'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez aussitôt un autre mot de passe par ce lien.',
  });
}

/** Notifies the former address of the change, in case somebody else made it. */
export async function announceEmailChange(
  app: App,
  { user_id, old_email }: EventPayload<'email_changed'>,
): Promise<void> {
  await sendAccountMail(app, {
    user_id,
    kind: 'email-changed',
    to: old_email,
    subject: 'L’adresse de votre compte a été changée',
    paragraphs: [
      'Votre compte Recueil a désormais une autre adresse e-mail : on ne s’y connecte plus avec celle-ci.',
    ],
    foot: 'Si ce n’était pas vous, écrivez aussitôt à la personne qui administre votre Recueil.',
  });
}

/**
 * Notifies the person that Google sign-in was removed, because the removal needs no more than an
 * open session.
 */
export async function announceGoogleUnlinked(
  app: App,
  { user_id }: EventPayload<'google_unlinked'>,
): Promise<void> {
  await sendAccountMail(app, {
    user_id,
    kind: 'google-unlinked',
    subject: 'Google n’ouvre plus votre compte',
    paragraphs: [
      'Votre compte Recueil n’est plus connecté à Google : connectez-vous par cette adresse et votre mot de passe.',
    ],
    link: {
      label: 'Choisir un autre mot de passe',
      url: `${app.config.publicUrl}/forgot-password`,
    },
    foot: 'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez aussitôt un autre mot de passe par ce lien.',
  });
}
