import type { App } from '#server/app.ts';
import { isDatabaseAway } from '#server/database/is-database-away.ts';
import type { WhatsappService } from '#server/database/tables/channels/integrations.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { readCredentials } from '../connections/read-credentials.ts';
import { openTeamMail } from '../mail/open-team-mail.ts';
import { openTeamSms } from '../sms/sms-services.ts';
import type { SmsService } from '../sms/sms-settings.ts';

export type TeamChannelsApp = Pick<App, 'db' | 'config' | 'whatsapp' | 'sms' | 'mail'>;

/** The services by which a team sends with its own credentials. */
type SendingService = WhatsappService | SmsService | 'smtp';

const OPENERS: Readonly<
  Record<SendingService, (app: TeamChannelsApp, team_id: string) => ChannelPort>
> = {
  kanal: (app, team_id) => openWhatsapp(app, 'kanal', team_id),
  meta: (app, team_id) => openWhatsapp(app, 'meta', team_id),
  brevo: (app, team_id) => openTeamSms(app, 'brevo', team_id),
  twilio: (app, team_id) => openTeamSms(app, 'twilio', team_id),
  smtp: openTeamMail,
};

/**
 * Opens the channel of a team’s own account at this provider. Returns null when the provider sends
 * nothing for teams.
 */
export function openTeamChannel(
  app: TeamChannelsApp,
  team_id: string,
  provider: string,
): ChannelPort | null {
  return Object.hasOwn(OPENERS, provider)
    ? OPENERS[provider as SendingService](app, team_id)
    : null;
}

/** Finds the WhatsApp service of this name, or null when the name is not one of those. */
export function findWhatsappService(
  { whatsapp }: Pick<App, 'whatsapp'>,
  provider: string | undefined,
): { name: WhatsappService; service: App['whatsapp'][WhatsappService] } | null {
  const name = (Object.keys(whatsapp) as WhatsappService[]).find((known) => known === provider);
  return name === undefined ? null : { name, service: whatsapp[name] };
}

function openWhatsapp(app: TeamChannelsApp, name: WhatsappService, team_id: string): ChannelPort {
  return app.whatsapp[name].open(
    async () => (await readCredentials(app, team_id, name).catch(nothingSent))?.credentials ?? null,
  );
}

/**
 * Throws the error of a failed read of the account. It is read before a call or after a refusal, so
 * that an error here never makes a delivery uncertain. When the database is away, the call has not
 * begun.
 */
function nothingSent(error: unknown): never {
  throw isDatabaseAway(error)
    ? error
    : new ProviderError('transient', 'the account could not be read', { cause: error });
}
