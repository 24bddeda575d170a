import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { nameOfTeam, notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';

/** Notifies the owners by e-mail that their chat receives no more notifications. */
export async function announceChatEnd(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { team_id, text, at }: EventPayload<'chat_broken'>,
): Promise<void> {
  const integration = await app.db
    .selectFrom('integrations')
    .select('state')
    .where('team_id', '=', team_id)
    .where('name', '=', 'slack')
    .executeTakeFirst();
  // The chat was connected again before the notification was sent.
  if (integration?.state !== 'broken') return;
  const email = renderNotificationEmail({
    subject: `Slack ne reçoit plus vos avis, ${await nameOfTeam(app, team_id)}`,
    paragraphs: [
      text,
      'Rien n’est perdu : ce qui n’a pas été annoncé le sera dès que Slack sera reconnecté.',
    ],
    action: {
      label: 'Connecter Slack',
      url: `${app.config.publicUrl}/dashboard/settings/integrations/slack?team=${team_id}`,
    },
    foot: 'Vous recevez ce message comme propriétaire de la boutique.',
  });
  await notifyOnce(app, await readOwners(app.db, team_id), {
    key: `chat-${team_id}-${Date.parse(at)}`,
    team_id,
    ...email,
  });
}
