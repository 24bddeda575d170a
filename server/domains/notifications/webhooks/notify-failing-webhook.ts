import type { App } from '#server/app.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { nameOfTeam, notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';

/** Notifies the owners once that no delivery reaches an address any more, until one succeeds. */
export async function notifyFailingWebhook(
  app: App,
  { webhook_id, team_id, url }: { webhook_id: string; team_id: string; url: string },
  problem: string,
): Promise<void> {
  const now = app.clock.now();
  const turned = await app.db
    .updateTable('outgoing_webhooks')
    .set({ notified_at: now })
    .where('id', '=', webhook_id)
    .where('notified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!turned) return;
  const { host } = new URL(url);
  const email = renderNotificationEmail({
    subject: `${host} ne reçoit plus vos événements, ${await nameOfTeam(app, team_id)}`,
    paragraphs: [
      `Recueil a essayé huit fois pendant deux jours d’annoncer un événement à ${host}, sans y parvenir. ${problem}`,
      'Réparez cette adresse, puis rejouez depuis vos réglages ce qui n’est pas arrivé : rien n’est perdu.',
    ],
    action: {
      label: 'Voir les livraisons',
      url: `${app.config.publicUrl}/dashboard/settings/webhooks?team=${team_id}`,
    },
    foot: 'Vous recevez ce message comme propriétaire de la boutique. Il ne sera pas répété tant que rien n’arrive de nouveau.',
  });
  await notifyOnce(app, await readOwners(app.db, team_id), {
    key: `webhook-${webhook_id}-${now.getTime()}`,
    team_id,
    ...email,
  });
}
