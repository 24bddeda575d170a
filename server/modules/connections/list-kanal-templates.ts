import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/handler.ts';
import { listTemplates } from '#server/modules/message-templates/list-templates.ts';
import { syncIntegration } from './sync-integration.ts';

/** As last read; `force_refresh` reads them from Kanal first, and says it when Kanal refuses. */
export const listKanalTemplates: Handler<'listKanalTemplates'> = async (app, { query, caller }) => {
  const { team_id } = caller;
  const known = await app.db.selectFrom('integrations').selectAll().where('team_id', '=', team_id).where('name', '=', 'kanal').executeTakeFirst();
  if (!known || known.state === 'disconnected') throw new Failure('kanal_not_connected');
  const integration = query.force_refresh === true ? await syncIntegration(app, team_id, 'kanal') : known;
  if (query.force_refresh === true && integration.state === 'broken') throw new Failure('invalid_credentials', integration.last_error === null ? {} : { message: integration.last_error });
  return { data: { templates: await listTemplates(app.db, integration.id), last_refresh: integration.last_sync_at?.toISOString() ?? null } };
};
