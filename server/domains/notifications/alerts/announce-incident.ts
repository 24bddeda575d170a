import { deName } from '#contract/messages/de-name.ts';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import {
  nameOfTeam,
  readAdministrators,
  notifyOnce,
} from '#server/domains/team-mail/notify-once.ts';

type AnnounceApp = Pick<App, 'db' | 'clock' | 'mailer' | 'config'>;
type Incident = EventPayload<'channel_broken'>;

/**
 * Notifies once that a channel is broken: the owners for a team’s own channel, the administrators
 * for the instance’s.
 */
export async function announceIncident(app: AnnounceApp, incident: Incident): Promise<void> {
  const sender = await app.db
    .selectFrom('senders')
    .select(['state', 'blocked_at'])
    .where('id', '=', incident.sender_id)
    .executeTakeFirst();
  // The channel was repaired, or disconnected by the team, before the notification was sent.
  if (
    sender === undefined ||
    sender.state === 'disconnected' ||
    (sender.state !== 'broken' && sender.blocked_at === null)
  )
    return;
  const to =
    incident.team_id === null
      ? await readAdministrators(app)
      : await readOwners(app.db, incident.team_id);
  const mail =
    incident.team_id === null
      ? instanceMail(incident, app.config.publicUrl)
      : teamMail(
          incident,
          { id: incident.team_id, name: await nameOfTeam(app, incident.team_id) },
          app.config.publicUrl,
        );
  await notifyOnce(app, to, {
    key: `incident-${incident.sender_id}-${Date.parse(incident.at)}`,
    team_id: incident.team_id,
    ...mail,
  });
}

function teamMail(
  { channel, provider, text }: Incident,
  team: { id: string; name: string },
  publicUrl: string,
): { subject: string; text: string } {
  return {
    subject: `${CHANNEL_LABELS[channel]} ne part plus, ${team.name}`,
    text: `Bonjour,\n\nLes messages ${CHANNEL_LABELS[channel]} ${deName(team.name)} ne partent plus.\n\n${text}\n\nCe qui devait partir est mis en attente : rien n’est perdu, et tout reprend dès que la connexion est réparée.\n\nRéparer :\n${publicUrl}/dashboard/settings/integrations/${provider}?team=${team.id}\n\nRecueil\n`,
  };
}

function instanceMail(
  { channel, provider, text }: Incident,
  publicUrl: string,
): { subject: string; text: string } {
  return {
    subject: `${CHANNEL_LABELS[channel]} ne part plus, ${new URL(publicUrl).host}`,
    text: `Bonjour,\n\nLe service ${provider} refuse les identifiants de cette instance : les messages ${CHANNEL_LABELS[channel]} de toutes les boutiques sont mis en attente.\n\nSa réponse : ${text}\n\nCorrigez la configuration de l’instance, puis relancez-la. Rien n’est perdu : ce qui attend partira.\n\nRecueil\n`,
  };
}
