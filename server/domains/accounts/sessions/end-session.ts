import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { endSessions } from './end-sessions.ts';

/** Signs out one device of the person. `current` is the device of the call. */
export async function endSession(
  app: Pick<App, 'db' | 'clock'>,
  { caller, params }: Call<'endSession'>,
): Promise<Answer<'endSession'>> {
  const id = params.session_id === 'current' ? caller.session_id : databaseId(params.session_id);
  const now = app.clock.now();
  const ended = await app.db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', caller.user.id)
    .where('kind', '!=', 'impersonation')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new Failure('not_found');
  return { message: 'Cet appareil est déconnecté.' };
}

/** Signs out every other device. */
export async function endOtherSessions(
  app: App,
  { caller }: Call<'endOtherSessions'>,
): Promise<Answer<'endOtherSessions'>> {
  return {
    data: {
      ended: await transaction(app, (tx) =>
        endSessions(tx, { user_id: caller.user.id, but: caller.session_id }),
      ),
    },
  };
}
