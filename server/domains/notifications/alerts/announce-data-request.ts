import { deName } from '#contract/messages/de-name.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { nameOfTeam, notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';

/** Notifies the owners of a customer’s data request, which they must answer within a month. */
export async function announceDataRequest(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { team_id, data_request_id }: EventPayload<'data_requested'>,
): Promise<void> {
  const team = await nameOfTeam(app, team_id);
  await notifyOnce(app, await readOwners(app.db, team_id), {
    key: `data-request-${data_request_id}`,
    team_id,
    ...renderNotificationEmail({
      subject: `Un client demande ses données, ${team}`,
      paragraphs: [
        `Par Shopify, un client ${deName(team)} demande ce que vous savez de lui. Le fichier est prêt : téléchargez-le et donnez-le-lui sous 30 jours.`,
      ],
      action: {
        label: 'Voir la demande',
        url: `${app.config.publicUrl}/dashboard/settings/integrations?team=${team_id}`,
      },
      foot: 'Vous recevez ce message parce que vous êtes propriétaire de cette boutique.',
    }),
  });
}
