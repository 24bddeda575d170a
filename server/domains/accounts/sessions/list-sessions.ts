import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { IDLE_MS } from '#server/http/access/identify-caller.ts';

/**
 * Lists the sessions of the person, the current one first, then the last used. Support sessions are
 * listed in the audit log.
 */
export async function listSessions(
  app: Pick<App, 'db' | 'clock'>,
  { caller }: Call<'listSessions'>,
): Promise<Answer<'listSessions'>> {
  const now = app.clock.now();
  const rows = await app.db
    .selectFrom('sessions')
    .select([
      'id',
      'kind',
      'user_agent',
      'country_code',
      'created_at',
      'last_used_at',
      'expires_at',
    ])
    .where('user_id', '=', caller.user.id)
    .where('kind', '!=', 'impersonation')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy((eb) => eb('id', '=', caller.session_id), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const data = rows.flatMap(({ kind, created_at, last_used_at, expires_at, ...row }) =>
    kind === 'impersonation'
      ? []
      : [
          {
            ...row,
            kind,
            is_current: row.id === caller.session_id,
            created_at: created_at.toISOString(),
            last_used_at: last_used_at.toISOString(),
            expires_at: expires_at.toISOString(),
          },
        ],
  );
  return { data };
}
