import { STORE_PLATFORMS } from '#contract/labels/shop-platforms.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import { Failure } from '#server/failures.ts';

const NAMES: readonly string[] = [
  'kanal',
  'meta',
  'brevo',
  'twilio',
  'smtp',
  'shopify',
  ...STORE_PLATFORMS,
  'slack',
  'trustpilot',
  'google',
  'laposte',
] satisfies IntegrationsTable['name'][];

/** Returns true for the name of a service that a team can connect. */
export function isIntegrationName(name: string): name is IntegrationsTable['name'] {
  return NAMES.includes(name);
}

export function notConnected(name: IntegrationsTable['name']): Failure {
  return new Failure(`${name}_not_connected`);
}
