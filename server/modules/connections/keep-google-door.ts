import { sql } from 'kysely';
import type { Destination } from '#contract/conditional-configuration.ts';
import type { Tx } from '#server/database/transaction.ts';

/** The door to Google stands in the conditional rating; its card among the integrations follows it. */
export async function keepGoogleDoor(tx: Tx, team_id: string, destinations: readonly Pick<Destination, 'kind' | 'url'>[]): Promise<void> {
  const url = destinations.find(({ kind }) => kind === 'google')?.url;
  if (url === undefined) {
    await tx.db.updateTable('integrations').set({ state: 'disconnected', account: null, connected_at: null }).where('team_id', '=', team_id).where('name', '=', 'google').where('state', '<>', 'disconnected').execute();
    return;
  }
  await tx.db
    .insertInto('integrations')
    .values({ team_id, name: 'google', state: 'connected', account: url, credentials: null, connected_at: tx.now, last_error: null })
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'name'])
        .doUpdateSet({ state: 'connected', account: url, connected_at: sql<Date>`case when integrations.state = 'disconnected' then excluded.connected_at else integrations.connected_at end` })
        .where(({ or, eb, ref }) => or([eb('integrations.state', '=', 'disconnected'), eb('integrations.account', 'is distinct from', ref('excluded.account'))])),
    )
    .execute();
}
