import type { App } from '#server/app.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { nameOfTeam, notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';

/** Notifies the owners once that the audit log cannot be delivered, until a delivery succeeds. */
export async function notifyFailingStream(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { team_id, url }: { team_id: string; url: string },
  problem: string,
): Promise<void> {
  const now = app.clock.now();
  const marked = await app.db
    .updateTable('audit_streams')
    .set({ notified_at: now })
    .where('team_id', '=', team_id)
    .where('notified_at', 'is', null)
    .returning('team_id')
    .executeTakeFirst();
  if (!marked) return;
  const { host } = new URL(url);
  const email = renderNotificationEmail({
    subject: `${host} ne reçoit plus votre journal, ${await nameOfTeam(app, team_id)}`,
    paragraphs: [
      `Recueil n’arrive plus à envoyer le journal de la boutique à ${host}. ${problem}`,
      'Rien n’est perdu : les envois reprennent où ils en étaient dès que l’adresse répond, dans l’ordre. Recueil réessaie toutes les heures.',
    ],
    action: {
      label: 'Voir la diffusion du journal',
      url: `${app.config.publicUrl}/dashboard/settings/journal?team=${team_id}`,
    },
    foot: 'Vous recevez ce message comme propriétaire de la boutique. Il ne sera pas répété tant que rien n’arrive de nouveau.',
  });
  await notifyOnce(app, await readOwners(app.db, team_id), {
    key: `audit-stream-${team_id}-${now.getTime()}`,
    team_id,
    ...email,
  });
}
