import type { Insertable } from 'kysely';
import type { App } from '#server/app.ts';
import type { ApiKeysTable } from '#server/database/tables/accounts/api-keys.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';

/** Adds an API key directly to the table. */
export async function addApiKey(
  app: Pick<App, 'db' | 'clock'>,
  overrides: Partial<Omit<Insertable<ApiKeysTable>, 'key_hash' | 'hint'>> & { team_id: string },
): Promise<{ id: string; key: string; headers: { authorization: string } }> {
  const key = `rcl_${crypto.randomUUID().replaceAll('-', '')}`;
  const { id } = await app.db
    .insertInto('api_keys')
    .values({
      label: 'Clé',
      scopes: ['orders:write'],
      key_hash: hashToken(key),
      hint: key.slice(-4),
      created_at: app.clock.now(),
      last_used_at: app.clock.now(),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key, headers: { authorization: `Bearer ${key}` } };
}
