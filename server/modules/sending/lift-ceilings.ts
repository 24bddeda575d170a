import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';

/** At the turn of the month what a team’s ceiling held goes on, spread over its hours. */
export async function liftCeilings(app: Pick<App, 'db' | 'clock' | 'reactions' | 'enqueue' | 'applyCounts'>): Promise<void> {
  await transaction(app, async (tx) => {
    const lifted = await tx.db.updateTable('senders').set({ paused_until: null, pause_reason: null }).where('pause_reason', '=', 'monthly_ceiling').where('paused_until', '<=', tx.now).returning('team_id').execute();
    for (const { team_id } of lifted) if (team_id !== null) await tx.publish('channels_changed', { team_id });
  });
}
