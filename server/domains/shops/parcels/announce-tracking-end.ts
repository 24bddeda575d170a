import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { nameOfTeam, notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';

/** Notifies the owners by e-mail that their parcels are no longer tracked. */
export async function announceTrackingEnd(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { team_id, text, at }: EventPayload<'parcel_tracking_broken'>,
): Promise<void> {
  const integration = await app.db
    .selectFrom('integrations')
    .select('state')
    .where('team_id', '=', team_id)
    .where('name', '=', 'laposte')
    .executeTakeFirst();
  // The connection was repaired before anybody was notified.
  if (integration?.state !== 'broken') return;
  const email = renderNotificationEmail({
    subject: `Vos colis ne sont plus suivis, ${await nameOfTeam(app, team_id)}`,
    paragraphs: [
      text,
      'Vos demandes d’avis continuent : sans le suivi de La Poste, elles partent après le délai que votre scénario prévoit à partir de l’expédition.',
    ],
    action: {
      label: 'Connecter La Poste',
      url: `${app.config.publicUrl}/dashboard/settings/integrations/laposte?team=${team_id}`,
    },
    foot: 'Vous recevez ce message comme propriétaire de la boutique.',
  });
  await notifyOnce(app, await readOwners(app.db, team_id), {
    key: `parcel-tracking-${team_id}-${Date.parse(at)}`,
    team_id,
    ...email,
  });
}
