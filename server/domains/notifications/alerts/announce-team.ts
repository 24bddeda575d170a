import { deName } from '#contract/messages/de-name.ts';
import { plainName } from '#contract/messages/plain-name.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { nameOfTeam, notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';

type AnnounceApp = Pick<App, 'db' | 'clock' | 'mailer' | 'config'>;

/** Notifies the new owner of a team of the transfer. */
export async function announceTransfer(
  app: AnnounceApp,
  { team_id, user_id, from }: EventPayload<'team_transferred'>,
): Promise<void> {
  const heir = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!heir) return;
  const team = await nameOfTeam(app, team_id);
  const email = renderNotificationEmail({
    subject: `Vous êtes propriétaire ${deName(team)}`,
    paragraphs: [
      `${from} vous a transféré la boutique ${team} dans Recueil.`,
      'Vous décidez désormais de ses membres, de ses clés d’API et de son avenir.',
    ],
    action: {
      label: 'Voir l’équipe',
      url: `${app.config.publicUrl}/dashboard/settings/members?team=${team_id}`,
    },
    foot: `Boutique : ${team}.`,
  });
  await notifyOnce(app, [heir.email], {
    key: `transfer-${team_id}-${user_id}-${app.clock.now().toISOString().slice(0, 10)}`,
    team_id,
    ...email,
  });
}

/** Notifies every owner of the planned deletion, which they can cancel for seven days. */
export async function announceDeletion(
  app: AnnounceApp,
  { team_id, deletes_at, by }: EventPayload<'team_deletion_requested'>,
): Promise<void> {
  const team = await app.db
    .selectFrom('teams')
    .select(['name', 'timezone', 'deletes_at'])
    .where('id', '=', team_id)
    .executeTakeFirst();
  // The deletion was cancelled before the notification was sent.
  if (!team || team.deletes_at === null) return;
  const when = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'full',
    timeZone: team.timezone,
  }).format(new Date(deletes_at));
  const email = renderNotificationEmail({
    subject: `${plainName(team.name, 'Votre boutique')} sera supprimée le ${when}`,
    paragraphs: [
      `${by} a demandé la suppression de la boutique ${team.name}.`,
      `Plus rien ne part dès maintenant. Le ${when}, ses demandes, ses avis et ses statistiques seront effacés pour toujours.`,
      'D’ici là, chaque propriétaire peut y renoncer, et vous pouvez en exporter les données.',
    ],
    action: {
      label: 'Conserver la boutique',
      url: `${app.config.publicUrl}/dashboard/settings/team?team=${team_id}`,
    },
    foot: `Boutique : ${team.name}.`,
  });
  await notifyOnce(app, await readOwners(app.db, team_id), {
    key: `deletion-${team_id}-${Date.parse(deletes_at)}`,
    team_id,
    ...email,
  });
}
