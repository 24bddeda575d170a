import type { Selectable } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { ApiKeysTable } from '#server/database/tables/accounts/api-keys.ts';
import type { Call } from '#server/http/calls/handler.ts';

type WireKey = Answer<'listApiKeys'>['data'][number];

/** The keys that work, newest first. */
export async function listApiKeys(
  app: Pick<App, 'db'>,
  { caller }: Call<'listApiKeys'>,
): Promise<Answer<'listApiKeys'>> {
  const keys = await app.db
    .selectFrom('api_keys as k')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .selectAll('k')
    .select('u.email as maker')
    .where('k.team_id', '=', caller.team_id)
    .where('k.revoked_at', 'is', null)
    .orderBy('k.id', 'desc')
    .execute();
  return { data: keys.map(presentApiKey) };
}

export function presentApiKey({
  id,
  label,
  scopes,
  hint,
  maker,
  created_at,
  last_used_at,
}: Selectable<ApiKeysTable> & { maker: string | null }): WireKey {
  return {
    id,
    label,
    scopes,
    hint,
    created_by: maker,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
