import type { Selectable } from 'kysely';
import type { App } from '#server/app.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import { openCredentials } from './seal-credentials.ts';

export interface ConnectedIntegration {
  integration: Selectable<IntegrationsTable>;
  /** The unsealed credentials: a key, or JSON with several. */
  credentials: string;
}

/**
 * The team’s own credentials of a service; null when it is not connected, or when no configured
 * secret opens them.
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
