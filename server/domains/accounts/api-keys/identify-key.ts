import type { Scope } from '#contract/api/endpoint.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/http/calls/handler.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';

/** The prefix of an API key, by which people and secret scanners recognise it. */
export const KEY_PREFIX = 'rcl_';
const NOTED_MS = 60_000;

/**
 * The team behind a key that is not revoked, as a caller that may only what the key is for; its use
 * is noted once a minute at most.
 */
export async function identifyKey(
  app: Pick<App, 'db' | 'clock'>,
  key: string,
): Promise<(Caller & { scopes: readonly Scope[] }) | null> {
  const now = app.clock.now();
  const row = await app.db
    .selectFrom('api_keys')
    .select(['id', 'team_id', 'scopes', 'created_by', 'last_used_at'])
    .where('key_hash', '=', hashToken(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > NOTED_MS)
    await app.db
      .updateTable('api_keys')
      .set({ last_used_at: now })
      .where('id', '=', row.id)
      .execute();
  // The key is the team’s, not its maker’s: it works on when they leave. What its scopes reach
  // needs the rights of a member.
  return {
    session_id: '0',
    session_kind: 'api_key',
    scopes: row.scopes,
    user: { id: row.created_by ?? '0', email: '', is_admin: false },
    team_id: row.team_id,
    role: 'member',
    proven_at: new Date(0),
    has_second_factor: false,
    team_wants_second_factor: false,
    impersonator_id: null,
  };
}
