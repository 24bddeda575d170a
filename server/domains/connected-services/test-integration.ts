import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { requireApi } from '#server/domains/channels/whatsapp/find-api.ts';
import { isIntegrationName } from '#server/domains/channels/connections/integration-name.ts';
import { presentIntegration } from '#server/domains/channels/connections/list-integrations.ts';
import { syncIntegration } from './sync-integration.ts';

/** Tests the connection now. The response contains the resulting state. */
export const testIntegration: Handler<'testIntegration'> = async (
  app,
  { params: { name }, caller },
) => {
  if (name === 'api') return { data: await requireApi(app.db, caller.team_id) };
  if (!isIntegrationName(name)) throw new Failure('not_found');
  return { data: presentIntegration(await syncIntegration(app, caller.team_id, name)) };
};
