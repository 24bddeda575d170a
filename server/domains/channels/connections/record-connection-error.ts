import { SHOP_TITLES } from '#contract/labels/shop-platforms.ts';
import type { App } from '#server/app.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

const TITLES: Readonly<Record<IntegrationsTable['name'], string>> = {
  kanal: 'Kanal',
  meta: 'Meta',
  brevo: 'Brevo',
  twilio: 'Twilio',
  smtp: 'Votre serveur d’envoi',
  ...SHOP_TITLES,
  slack: 'Slack',
  trustpilot: 'Trustpilot',
  google: 'Google',
  laposte: 'La Poste',
};

type ConnectionName = { team_id: string; name: IntegrationsTable['name'] };

/**
 * Shows a transient error on the card until it is over. The state of the connection does not
 * change.
 */
export async function recordConnectionError(
  app: Pick<App, 'db' | 'clock'>,
  { team_id, name }: ConnectionName,
  error: ProviderError,
): Promise<void> {
  const text = connectionErrorText(name, error);
  await app.db
    .updateTable('integrations')
    .set({ last_error: text, last_error_at: app.clock.now() })
    .where('team_id', '=', team_id)
    .where('name', '=', name)
    .where('state', '=', 'connected')
    .execute();
}

/**
 * Clears an error about the availability of a service after it has answered. An error that a person
 * must repair remains.
 */
export async function clearConnectionError(
  app: Pick<App, 'db'>,
  { team_id, name }: ConnectionName,
): Promise<void> {
  const ours = [unreachableText(name), busyText(name)];
  await app.db
    .updateTable('integrations')
    .set({ last_error: null, last_error_at: null })
    .where('team_id', '=', team_id)
    .where('name', '=', name)
    .where('state', '=', 'connected')
    .where('last_error', 'in', ours)
    .execute();
}

/**
 * Returns the text of an error. Technical errors are replaced by a sentence; a message that the
 * integration wrote for people is returned unchanged.
 */
export function connectionErrorText(name: IntegrationsTable['name'], error: Error): string {
  if (!(error instanceof ProviderError)) return error.message.slice(0, 500);
  const { kind, message } = error;
  if (kind === 'rate') return busyText(name);
  return kind === 'transient' || kind === 'unknown_outcome' || kind === 'paused'
    ? unreachableText(name)
    : message.slice(0, 500);
}

function unreachableText(name: IntegrationsTable['name']): string {
  return `${TITLES[name]} ne répond pas comme prévu pour l’instant. Rien n’est perdu : nous essayons de nouveau, et tout reprend de lui-même.`;
}

function busyText(name: IntegrationsTable['name']): string {
  return `${TITLES[name]} nous demande d’attendre : trop d’appels en peu de temps. Rien n’est perdu, tout reprend de lui-même.`;
}
