import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';

/**
 * Describes a pasted API key, without counting as a use of it. A key of another shop reveals
 * nothing.
 */
export async function tryApiKey(
  app: Pick<App, 'db'>,
  { caller, body }: Call<'tryApiKey'>,
): Promise<Answer<'tryApiKey'>> {
  const known = await app.db
    .selectFrom('api_keys')
    .select(['label', 'scopes', 'last_used_at', 'revoked_at'])
    .where('key_hash', '=', hashToken(body.key))
    .where('team_id', '=', caller.team_id)
    .executeTakeFirst();
  if (!known) return { data: { state: 'unknown', label: null, scopes: [], last_used_at: null } };
  const { label, scopes, last_used_at, revoked_at } = known;
  return {
    data: {
      state: revoked_at === null ? 'works' : 'revoked',
      label,
      scopes,
      last_used_at: last_used_at?.toISOString() ?? null,
    },
  };
}
