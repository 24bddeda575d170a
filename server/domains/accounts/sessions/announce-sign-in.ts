import { countryName } from '#contract/labels/country-name.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { sendAccountMail } from '../send-account-mail.ts';

/** Notifies the person of a sign-in from a new device or a new address. */
export async function announceSignIn(
  app: App,
  { user_id, device, country_code, at }: EventPayload<'signed_in_elsewhere'>,
): Promise<void> {
  const user = await app.db
    .selectFrom('users')
    .select(['email', 'timezone'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!user) return;
  const moment = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: user.timezone,
  }).format(new Date(at));
  const details = [device, country_code && countryName(country_code), moment].filter(Boolean);
  await sendAccountMail(app, {
    user_id,
    kind: 'signed-in',
    to: user.email,
    subject: 'Nouvelle connexion à votre compte',
    paragraphs: [
      `Votre compte Recueil vient d’être ouvert depuis un nouvel appareil ou un nouveau lieu : ${details.join(', ')}.`,
    ],
    link: {
      label: 'Voir mes appareils',
      url: `${app.config.publicUrl}/dashboard/settings/account`,
    },
    foot: 'Si c’était vous, vous n’avez rien à faire. Sinon, déconnectez cet appareil et changez aussitôt de mot de passe.',
  });
}
