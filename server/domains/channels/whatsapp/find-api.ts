import { type Kysely, sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { DB } from '#server/database/tables.ts';
import { Failure } from '#server/failures.ts';

type ApiCard = Answer<'listIntegrations'>['data'][number] & { name: 'api' };

interface ApiUsage {
  keys: string;
  since: Date;
  last_call: Date | null;
  error: string | null;
}

/**
 * Returns the card of the API: the keys of the team’s own programs, and the error of the last
 * import. Returns null while the team has no key.
 */
export async function findApi(db: Kysely<DB>, team_id: string): Promise<ApiCard | null> {
  const {
    rows: [usage],
  } = await sql<ApiUsage>`
    select count(*) as keys, min(created_at) as since, max(last_used_at) as last_call,
      (select case when i.state = 'failed' then i.error end from imports i where i.team_id = ${team_id} and i.kind in ('orders', 'opt_outs', 'reviews') order by i.id desc limit 1) as error
    from api_keys where team_id = ${team_id} and revoked_at is null having count(*) > 0`.execute(
    db,
  );
  if (!usage) return null;
  const { keys, since, last_call, error } = usage;
  const count = Number(keys);
  return {
    id: 'api',
    name: 'api',
    state: 'connected',
    account: count === 1 ? '1 clé' : `${count} clés`,
    connected_at: since.toISOString(),
    last_sync_at: last_call?.toISOString() ?? null,
    last_error: error,
  };
}

export async function requireApi(db: Kysely<DB>, team_id: string): Promise<ApiCard> {
  const api = await findApi(db, team_id);
  if (!api) throw new Failure('api_not_connected');
  return api;
}
