import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import { breakConnection } from '#server/domains/channels/connections/break-connection.ts';

export type TrackingApp = Pick<
  App,
  'db' | 'config' | 'clock' | 'log' | 'parcelTracker' | 'eventHandlers' | 'enqueue' | 'applyCounts'
>;

/** The settings in the row of a team’s carrier connection. */
const settings = z.object({
  /** The carrier is not called before this time. */
  not_before: z.string().nullable().default(null),
  /** The number of consecutive failed calls. */
  failures: z.int().default(0),
});

export function trackingSettingsOf(row: Pick<Selectable<IntegrationsTable>, 'settings'>) {
  return settings.parse(row.settings);
}

/**
 * Marks the connection as broken because the key was refused. The card shows it, and the owners are
 * notified once.
 */
export async function breakTracking(app: TrackingApp, team_id: string, text: string) {
  await transaction(app, async (tx) => {
    const broken = await breakConnection(tx, team_id, 'laposte', text);
    if (broken)
      await tx.publish('parcel_tracking_broken', { team_id, text, at: tx.now.toISOString() });
  });
}

/** Clears the error of the card, because the carrier answers again. */
export async function repairTracking(
  db: TrackingApp['db'] | Tx['db'],
  team_id: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('integrations')
    .set({
      state: 'connected',
      last_error: null,
      last_error_at: null,
      last_sync_at: now,
      settings: sql<string>`settings || ${JSON.stringify({ not_before: null, failures: 0 })}::jsonb`,
    })
    .where('team_id', '=', team_id)
    .where('name', '=', 'laposte')
    .where('state', '<>', 'disconnected')
    .execute();
}

/**
 * Ends the tracking of parcels that have not arrived, so that the shop’s deliveries count again.
 */
export async function endTracking(tx: Tx, team_id: string): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ parcel_state: null, parcel_due_at: null })
    .where('team_id', '=', team_id)
    .where('tracking_numbers', '<>', sql<string[]>`'{}'`)
    .where('parcel_state', 'in', ['unknown', 'on_the_way'])
    .execute();
}
