import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { nameOfTeam, notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';

/** Notifies the owners by e-mail that their public reviews are no longer read. */
export async function announceSiteEnd(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { team_id, text, at }: EventPayload<'review_site_broken'>,
): Promise<void> {
  const integration = await app.db
    .selectFrom('integrations')
    .select('state')
    .where('team_id', '=', team_id)
    .where('name', '=', 'trustpilot')
    .executeTakeFirst();
  // The connection was repaired before anybody was notified.
  if (integration?.state !== 'broken') return;
  const email = renderNotificationEmail({
    subject: `Vos avis Trustpilot ne sont plus synchronisés, ${await nameOfTeam(app, team_id)}`,
    paragraphs: [
      text,
      'Vos demandes d’avis continuent de mener à votre page Trustpilot. Les avis venus entre-temps seront lus dès la réparation.',
    ],
    action: {
      label: 'Connecter Trustpilot',
      url: `${app.config.publicUrl}/dashboard/settings/integrations/trustpilot?team=${team_id}`,
    },
    foot: 'Vous recevez ce message comme propriétaire de la boutique.',
  });
  await notifyOnce(app, await readOwners(app.db, team_id), {
    key: `review-site-${team_id}-${Date.parse(at)}`,
    team_id,
    ...email,
  });
}
