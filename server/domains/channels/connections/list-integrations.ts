import type { Kysely, Selectable } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { DB } from '#server/database/tables.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import { findApi } from '../whatsapp/find-api.ts';

export type WireIntegration = Answer<'listIntegrations'>['data'][number];

/** Lists the connections of a team, including removed ones. */
export async function listIntegrations(
  db: Kysely<DB>,
  team_id: string,
): Promise<WireIntegration[]> {
  const rows = await db
    .selectFrom('integrations')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
  const api = await findApi(db, team_id);
  return [...rows.map(presentIntegration), ...(api ? [api] : [])];
}

export function presentIntegration({
  id,
  name,
  state,
  account,
  connected_at,
  last_sync_at,
  last_error,
}: Selectable<IntegrationsTable>): WireIntegration {
  return {
    id,
    name,
    state,
    account,
    connected_at: connected_at?.toISOString() ?? null,
    last_sync_at: last_sync_at?.toISOString() ?? null,
    last_error,
  };
}
