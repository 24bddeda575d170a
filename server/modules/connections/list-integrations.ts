import type { Kysely, Selectable } from 'kysely';
import type { Answer } from '#contract/schemas.ts';
import type { DB } from '#server/database/tables.ts';
import type { IntegrationsTable } from '#server/database/tables/integrations.ts';

export type WireIntegration = Answer<'listIntegrations'>['data'][number];

/** What a team has connected, or once had. */
export async function listIntegrations(db: Kysely<DB>, team_id: string): Promise<WireIntegration[]> {
  const rows = await db.selectFrom('integrations').selectAll().where('team_id', '=', team_id).orderBy('id').execute();
  return [...rows.map(presentIntegration), ...(await presentApi(db, team_id))];
}

/** Programs of the team’s own, by the keys that it gave them. */
async function presentApi(db: Kysely<DB>, team_id: string): Promise<WireIntegration[]> {
  const { keys, since, last } = await db
    .selectFrom('api_keys')
    .select(({ fn }) => [fn.countAll<string>().as('keys'), fn.min('created_at').as('since'), fn.max('last_used_at').as('last')])
    .where('team_id', '=', team_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  const count = Number(keys);
  if (count === 0) return [];
  return [{ id: 'api', name: 'api', state: 'connected', account: count === 1 ? '1 clé' : `${count} clés`, connected_at: since.toISOString(), last_sync_at: last?.toISOString() ?? null, last_error: null }];
}

export function presentIntegration({ id, name, state, account, connected_at, last_sync_at, last_error }: Selectable<IntegrationsTable>): WireIntegration {
  return { id, name, state, account, connected_at: connected_at?.toISOString() ?? null, last_sync_at: last_sync_at?.toISOString() ?? null, last_error };
}
