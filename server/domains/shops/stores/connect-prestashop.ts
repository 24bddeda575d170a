import type { Handler } from '#server/http/calls/handler.ts';
import { presentIntegration } from '#server/domains/channels/connections/list-integrations.ts';
import { connectStore } from './connect-store.ts';

/**
 * Connects a PrestaShop by the key of its web service. Its dates have no time zone, so they are
 * read in the zone of the team, which the merchant sets in the settings of the shop.
 */
export const connectPrestashop: Handler<'connectPrestashop'> = async (
  app,
  { body: { url, api_key }, caller },
) => {
  const { timezone } = await app.db
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', caller.team_id)
    .executeTakeFirstOrThrow();
  const row = await connectStore(app, caller, {
    name: 'prestashop',
    url: url.replace(/\/api\/?$/u, ''),
    keys: { api_key },
    field: 'api_key',
    options: { timezone },
  });
  return { data: presentIntegration(row) };
};
