import { deName } from '#contract/messages/de-name.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { nameOfTeam, notifyOnce } from '#server/domains/team-mail/notify-once.ts';

/**
 * Notifies the owners that a domain no longer has Recueil’s DKIM record: its e-mails are sent
 * unsigned or with the instance’s address.
 */
export async function announceUnprovenSender(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { team_id, domain, at }: EventPayload<'mail_sender_unproven'>,
): Promise<void> {
  const sender = await app.db
    .selectFrom('mail_senders')
    .select(['domain', 'proven_at'])
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  // The record was published again, or the sender deleted, before the notification was sent.
  if (!sender || sender.domain !== domain || sender.proven_at !== null) return;
  const team = await nameOfTeam(app, team_id);
  await notifyOnce(app, await readOwners(app.db, team_id), {
    key: `sender-${team_id}-${Date.parse(at)}`,
    team_id,
    subject: `La clé DKIM ${deName(domain)} a disparu, ${team}`,
    text: `Bonjour,\n\nLe domaine ${domain} ne publie plus la clé DKIM de Recueil. Vos e-mails continuent de partir, mais ils ne sont plus signés en votre nom et arriveront plus souvent en indésirables.\n\nRemettez l’enregistrement, puis faites-le vérifier\u00A0:\n${app.config.publicUrl}/dashboard/settings/integrations?team=${team_id}\n\nRecueil\n`,
  });
}
