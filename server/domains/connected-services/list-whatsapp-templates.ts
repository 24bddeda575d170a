import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { listTemplates } from '#server/domains/channels/whatsapp/list-templates.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import { syncIntegration } from './sync-integration.ts';

/**
 * Lists the stored templates. With `refresh`, they are read from the service first, and a refusal
 * is reported.
 */
export async function listWhatsappTemplates(
  app: App,
  team_id: string,
  name: 'kanal' | 'meta',
  refresh: boolean,
): Promise<Answer<'listKanalTemplates'>> {
  const known = await app.db
    .selectFrom('integrations')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!known || known.state === 'disconnected') throw notConnected(name);
  const integration = refresh ? await syncIntegration(app, team_id, name) : known;
  if (refresh && integration.state === 'broken')
    throw new Failure(
      'invalid_credentials',
      integration.last_error === null ? {} : { message: integration.last_error },
    );
  return {
    data: {
      templates: await listTemplates(app.db, integration.id),
      last_refresh: integration.last_sync_at?.toISOString() ?? null,
    },
  };
}
