import { type Kysely, type Selectable, sql } from 'kysely';
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
  const { rows: [known] } = await sql<{ keys: string; since: Date; last: Date | null }>`
    select count(*) as keys, min(created_at) as since, max(last_used_at) as last from api_keys where team_id = ${team_id} and revoked_at is null having count(*) > 0`.execute(db);
  if (!known) return [];
  const { keys, since, last } = known;
  const count = Number(keys);
  return [{ id: 'api', name: 'api', state: 'connected', account: count === 1 ? '1 clé' : `${count} clés`, connected_at: since.toISOString(), last_sync_at: last?.toISOString() ?? null, last_error: null }];
}

export function presentIntegration({ id, name, state, account, connected_at, last_sync_at, last_error }: Selectable<IntegrationsTable>): WireIntegration {
  return { id, name, state, account, connected_at: connected_at?.toISOString() ?? null, last_sync_at: last_sync_at?.toISOString() ?? null, last_error };
}
