import type { Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import { breakConnection } from './break-connection.ts';
import { isIntegrationName } from './integration-name.ts';

/** Marks the integration of a team as broken, like its sender. */
export async function markBroken(
  tx: Tx,
  { team_id, provider, text, at }: EventPayload<'channel_broken'>,
): Promise<void> {
  if (team_id === null || !isIntegrationName(provider)) return;
  await breakConnection(tx, team_id, provider, text, new Date(at));
}

export async function markRepaired(
  tx: Tx,
  { team_id, provider }: EventPayload<'channel_repaired'>,
): Promise<void> {
  if (team_id === null || !isIntegrationName(provider)) return;
  await tx.db
    .updateTable('integrations')
    .set({ state: 'connected', last_error: null, last_error_at: null })
    .where('team_id', '=', team_id)
    .where('name', '=', provider)
    .where('state', '=', 'broken')
    .execute();
}
