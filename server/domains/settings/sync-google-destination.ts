import { sql } from 'kysely';
import type { Destination } from '#contract/settings/conditional-configuration.ts';
import type { Tx } from '#server/database/transaction.ts';

/**
 * Updates the Google integration from the review destination of the conditional rating, which is
 * the source of truth.
 */
export async function syncGoogleDestination(
  tx: Tx,
  team_id: string,
  destinations: readonly Pick<Destination, 'kind' | 'url'>[],
): Promise<void> {
  const url = destinations.find(({ kind }) => kind === 'google')?.url;
  if (url === undefined) {
    await tx.db
      .updateTable('integrations')
      .set({ state: 'disconnected', account: null, connected_at: null })
      .where('team_id', '=', team_id)
      .where('name', '=', 'google')
      .where('state', '<>', 'disconnected')
      .execute();
    return;
  }
  await sql`
    insert into integrations as i (team_id, name, state, account, connected_at) values (${team_id}, 'google', 'connected', ${url}, ${tx.now}::timestamptz)
    on conflict (team_id, name) do update set state = 'connected', account = excluded.account, connected_at = case when i.state = 'disconnected' then excluded.connected_at else i.connected_at end
    where i.state = 'disconnected' or i.account is distinct from excluded.account`.execute(tx.db);
}
