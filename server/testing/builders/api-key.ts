import type { Scope } from '#contract/api/endpoint.ts';
import type { App } from '#server/app.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';

/** A key of the API, straight into the table. */
export async function addApiKey(
  app: Pick<App, 'db' | 'clock'>,
  given: { team_id: string; label?: string; scopes?: Scope[]; revoked_at?: Date },
): Promise<{ id: string; key: string; headers: { authorization: string } }> {
  const key = `rcl_${crypto.randomUUID().replaceAll('-', '')}`;
  const { id } = await app.db
    .insertInto('api_keys')
    .values({
      label: 'Clé',
      scopes: ['orders:write'],
      ...given,
      key_hash: hashToken(key),
      hint: key.slice(-4),
      created_at: app.clock.now(),
      last_used_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key, headers: { authorization: `Bearer ${key}` } };
}
