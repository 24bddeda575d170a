import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { presentApiKey, type WireKey } from './present-api-key.ts';

/** Lists the keys that are not revoked, newest first. */
export async function listApiKeys(
  app: Pick<App, 'db' | 'clock'>,
  { caller }: Call<'listApiKeys'>,
): Promise<Answer<'listApiKeys'>> {
  const keys = await readKeys(app.db, caller.team_id).orderBy('k.id', 'desc').execute();
  return { data: keys.map((key) => presentApiKey(key, app.clock.now())) };
}

/** Returns one key of the team after a change. Throws `not_found` when there is none. */
export async function getApiKey(tx: Tx, team_id: string, id: string): Promise<WireKey> {
  const key = await readKeys(tx.db, team_id).where('k.id', '=', id).executeTakeFirst();
  if (!key) throw new Failure('not_found');
  return presentApiKey(key, tx.now);
}

function readKeys(db: App['db'] | Tx['db'], team_id: string) {
  return db
    .selectFrom('api_keys as k')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .selectAll('k')
    .select('u.email as maker')
    .where('k.team_id', '=', team_id)
    .where('k.revoked_at', 'is', null);
}
