import type { App } from '#server/app.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { nameOfTeam, notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';

/**
 * Stops deliveries to an address that answered 410 Gone, and notifies the owners once. Tests and
 * replays that a person requests are still sent to it; when one succeeds, the webhook is enabled
 * again.
 */
export async function disableWebhook(
  app: App,
  { webhook_id, team_id, url }: { webhook_id: string; team_id: string; url: string },
): Promise<void> {
  const now = app.clock.now();
  const disabled = await app.db
    .updateTable('outgoing_webhooks')
    .set({ disabled_at: now })
    .where('id', '=', webhook_id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!disabled) return;
  const { host } = new URL(url);
  const email = renderNotificationEmail({
    subject: `Webhook désactivé : ${host}, ${await nameOfTeam(app, team_id)}`,
    paragraphs: [
      `${host} a répondu 410, c’est-à-dire que cette adresse ne sert plus. Recueil ne lui envoie plus d’événements.`,
      'Si elle sert de nouveau, ouvrez vos webhooks et utilisez « Tester » : une réponse réussie réactive les envois. Sinon, supprimez ce webhook.',
    ],
    action: {
      label: 'Ouvrir les webhooks',
      url: `${app.config.publicUrl}/dashboard/settings/webhooks?team=${team_id}`,
    },
    foot: 'Vous recevez ce message comme propriétaire de la boutique.',
  });
  await notifyOnce(app, await readOwners(app.db, team_id), {
    key: `webhook-disabled-${webhook_id}-${now.getTime()}`,
    team_id,
    ...email,
  });
}
