import type { Selectable } from 'kysely';
import type { App } from '#server/app.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import { openCredentials } from './seal-credentials.ts';

export interface ConnectedIntegration {
  integration: Selectable<IntegrationsTable>;
  /** The decrypted credentials: a key, or JSON with several. */
  credentials: string;
}

/**
 * Reads the team’s own credentials of a service. Returns null when the service is not connected, or
 * when no configured secret decrypts them.
 */
export async function readCredentials(
  app: Pick<App, 'db' | 'config'>,
  team_id: string,
  name: IntegrationsTable['name'],
): Promise<ConnectedIntegration | null> {
  const integration = await app.db
    .selectFrom('integrations')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('name', '=', name)
    .where('state', '<>', 'disconnected')
    .executeTakeFirst();
  if (!integration || integration.credentials === null) return null;
  const credentials = openCredentials(app.config, { team_id, name }, integration.credentials);
  return credentials === null ? null : { integration, credentials };
}
