import type { Selectable } from 'kysely';
import type { App } from '#server/app.ts';
import type { IntegrationsTable } from '#server/database/tables/integrations.ts';
import { openCredentials } from './seal-credentials.ts';

export interface Connected {
  integration: Selectable<IntegrationsTable>;
  api_key: string;
}

/** A team’s own key of a service; null when it is not connected, or when no secret of ours opens what is stored. */
export async function readKey(app: Pick<App, 'db' | 'config'>, team_id: string, name: IntegrationsTable['name']): Promise<Connected | null> {
  const integration = await app.db.selectFrom('integrations').selectAll().where('team_id', '=', team_id).where('name', '=', name).where('state', '<>', 'disconnected').executeTakeFirst();
  if (!integration || integration.credentials === null) return null;
  const api_key = openCredentials(app.config, { team_id, name }, integration.credentials);
  return api_key === null ? null : { integration, api_key };
}
