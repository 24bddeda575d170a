import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';

/**
 * Describes a pasted API key, without counting as a use of it. Nothing is revealed about a key of
 * another shop.
 */
export async function tryApiKey(
  app: Pick<App, 'db' | 'clock'>,
  { caller, body }: Call<'tryApiKey'>,
): Promise<Answer<'tryApiKey'>> {
  const hash = hashToken(body.key);
  const known = await app.db
    .selectFrom('api_keys')
    .select(['label', 'scopes', 'last_used_at', 'revoked_at'])
    .select(
      sql<Date | null>`case when key_hash = ${hash} then expires_at else previous_valid_until end`.as(
        'end',
      ),
    )
    .where((eb) => eb.or([eb('key_hash', '=', hash), eb('previous_key_hash', '=', hash)]))
    .where('team_id', '=', caller.team_id)
    .executeTakeFirst();
  if (!known) return { data: { state: 'unknown', label: null, scopes: [], last_used_at: null } };
  const { label, scopes, last_used_at, revoked_at, end } = known;
  const isOver = end !== null && end <= app.clock.now();
  return {
    data: {
      state: revoked_at !== null ? 'revoked' : isOver ? 'expired' : 'works',
      label,
      scopes,
      last_used_at: last_used_at?.toISOString() ?? null,
    },
  };
}
