import type { Selectable } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { PasskeysTable } from '#server/database/tables/accounts/passkeys.ts';
import type { Handler } from '#server/http/calls/handler.ts';

type WirePasskey = Answer<'listPasskeys'>['data'][number];

/** Lists the passkeys of the person, the last added first. */
export const listPasskeys: Handler<'listPasskeys'> = async (app, { caller }) => {
  const rows = await app.db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', caller.user.id)
    .orderBy('id', 'desc')
    .execute();
  return { data: rows.map(presentPasskey) };
};

export function presentPasskey({
  id,
  name,
  is_backed_up,
  created_at,
  last_used_at,
}: Selectable<PasskeysTable>): WirePasskey {
  return {
    id,
    name,
    is_synced: is_backed_up,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
