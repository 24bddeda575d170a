import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';

/**
 * Revokes the session of the bearer. From a support session, the administrator’s own session and
 * all sessions opened from it are revoked too.
 */
export async function logout(
  app: Pick<App, 'db' | 'clock'>,
  { caller }: Call<'logout'>,
): Promise<Answer<'logout'>> {
  const { parent_session_id } = await app.db
    .selectFrom('sessions')
    .select('parent_session_id')
    .where('id', '=', caller.session_id)
    .executeTakeFirstOrThrow();
  const root = parent_session_id ?? caller.session_id;
  await app.db
    .updateTable('sessions')
    .set({ revoked_at: app.clock.now() })
    .where((eb) => eb.or([eb('id', '=', root), eb('parent_session_id', '=', root)]))
    .where('revoked_at', 'is', null)
    .execute();
  return { message: 'Vous êtes déconnecté.' };
}
