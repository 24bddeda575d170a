import { deName } from '#contract/messages/de-name.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import {
  nameOfTeam,
  readAdministrators,
  notifyOnce,
} from '#server/domains/team-mail/notify-once.ts';

type AnnounceApp = Pick<App, 'db' | 'clock' | 'mailer' | 'config'>;

const SERVICES: Readonly<Record<string, string>> = { brevo: 'Brevo', twilio: 'Twilio' };

/**
 * Notifies the owners of an SMS account, or the administrators for the instance’s account, that its
 * credit is running low, so that they can buy more in time.
 */
export async function announceLowCredit(
  app: AnnounceApp,
  { sender_id, team_id, provider, amount, unit, at }: EventPayload<'credit_low'>,
): Promise<void> {
  const sender = await app.db
    .selectFrom('senders')
    .select(['state', 'credit_low_since'])
    .where('id', '=', sender_id)
    .executeTakeFirst();
  // Credit was bought, or the account disconnected, before the notification was sent.
  if (!sender || sender.state === 'disconnected' || sender.credit_low_since === null) return;
  const service = SERVICES[provider] ?? provider;
  const whose =
    team_id === null ? new URL(app.config.publicUrl).host : await nameOfTeam(app, team_id);
  await notifyOnce(
    app,
    team_id === null ? await readAdministrators(app) : await readOwners(app.db, team_id),
    {
      key: `credit-${sender_id}-${Date.parse(at)}`,
      team_id,
      subject: `Crédit SMS bientôt épuisé, ${whose}`,
      text: `Bonjour,\n\nIl reste ${creditText(amount, unit)} sur le compte ${service} qui envoie les SMS ${deName(whose)}.\n\nRechargez-le chez ${service} : sans crédit, les SMS programmés seront mis en attente.\n\nSuivre le crédit :\n${app.config.publicUrl}/dashboard/settings/integrations/${provider}${team_id === null ? '' : `?team=${team_id}`}\n\nRecueil\n`,
    },
  );
}

/**
 * Notifies the owners that the SMS of the team are held until the end of the month, because its
 * monthly limit is reached.
 */
export async function announceCeiling(
  app: AnnounceApp,
  { sender_id, team_id, ceiling, until }: EventPayload<'ceiling_reached'>,
): Promise<void> {
  const sender = await app.db
    .selectFrom('senders')
    .select(['pause_reason', 'provider'])
    .where('id', '=', sender_id)
    .executeTakeFirst();
  if (sender?.pause_reason !== 'monthly_ceiling') return;
  const team = await nameOfTeam(app, team_id);
  await notifyOnce(app, await readOwners(app.db, team_id), {
    key: `ceiling-${sender_id}-${Date.parse(until)}-${ceiling}`,
    team_id,
    subject: `Plafond SMS du mois atteint, ${team}`,
    text: `Bonjour,\n\nLes SMS ${deName(team)} ont atteint le plafond de ${euros(ceiling)} que vous avez fixé pour ce mois.\n\nLes messages programmés prennent le canal suivant de leur étape, ou attendent le mois prochain. Vous pouvez relever le plafond :\n${app.config.publicUrl}/dashboard/settings/integrations/${sender.provider}?team=${team_id}\n\nRecueil\n`,
  });
}

function creditText(amount: number, unit: string): string {
  if (unit === 'credits')
    return `${new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }).format(amount)} crédits`;
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency: unit }).format(amount);
}

function euros(amount: number): string {
  return new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
}
