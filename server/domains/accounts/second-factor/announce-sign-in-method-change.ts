import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { sendAccountMail } from '../send-account-mail.ts';

type Change = EventPayload<'sign_in_method_changed'>['change'];

const TEXTS: Record<Change, { subject: string; paragraph: string; foot?: string }> = {
  passkey_added: {
    subject: 'Une clé d’accès ouvre votre compte',
    paragraph:
      'Une clé d’accès vient d’être ajoutée à votre compte Recueil : elle suffit à l’ouvrir, et le mot de passe seul ne l’ouvre plus. Vos autres appareils ont été déconnectés.',
  },
  passkey_removed: {
    subject: 'Une clé d’accès a été retirée de votre compte',
    paragraph:
      'Une clé d’accès vient d’être retirée de votre compte Recueil. Vos autres appareils ont été déconnectés.',
  },
  authenticator_added: {
    subject: 'La double authentification est active',
    paragraph:
      'Votre compte Recueil demande désormais un code de votre application d’authentification après le mot de passe. Vos autres appareils ont été déconnectés.',
  },
  authenticator_removed: {
    subject: 'Votre application d’authentification est retirée',
    paragraph:
      'Votre compte Recueil ne demande plus de code de votre application d’authentification. Vos autres appareils ont été déconnectés.',
  },
  recovery_codes_renewed: {
    subject: 'Vos codes de secours ont changé',
    paragraph:
      'De nouveaux codes de secours viennent d’être créés pour votre compte Recueil. Les anciens ne fonctionnent plus, et vos autres appareils ont été déconnectés.',
  },
  passkey_copied: {
    subject: 'Une clé d’accès de votre compte a été refusée',
    paragraph:
      'Une de vos clés d’accès vient d’être refusée : son compteur est revenu en arrière, comme il le fait quand une clé a été copiée. Personne n’est entré dans votre compte.',
    foot: 'Que ce soit vous ou non, retirez cette clé d’accès de votre compte, puis ajoutez-en une nouvelle.',
  },
  recovery_code_used: {
    subject: 'Un code de secours a ouvert votre compte',
    paragraph:
      'Un code de secours vient de servir à ouvrir votre compte Recueil. Chacun sert une fois : vérifiez qu’il vous en reste.',
  },
};

const FOOT =
  'Si c’était vous, vous n’avez rien à faire. Sinon, changez aussitôt de mot de passe et déconnectez vos autres appareils.';

/** Notifies the person of a change of their sign-in methods, in case somebody else made it. */
export async function announceSignInMethodChange(
  app: App,
  { user_id, change }: EventPayload<'sign_in_method_changed'>,
): Promise<void> {
  const { subject, paragraph, foot = FOOT } = TEXTS[change];
  await sendAccountMail(app, {
    user_id,
    kind: change,
    subject,
    paragraphs: [paragraph],
    link: {
      label: 'Voir la sécurité de mon compte',
      url: `${app.config.publicUrl}/dashboard/settings/account`,
    },
    foot,
  });
}
