import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { replanThese } from './replan-team.ts';

/**
 * Replans the messages of a person after an address became unusable or usable again, so that they
 * use the channel that reaches the person now.
 */
export async function replanAddress(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
  { team_id, suppression_id }: { team_id: string; suppression_id: string },
): Promise<void> {
  await transaction(app, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select r.id from suppressions s join review_requests r on r.team_id = s.team_id and r.email = s.email
      where s.id = ${suppression_id} and s.team_id = ${team_id} and r.erased_at is null and r.rating is null order by r.id`.execute(
      tx.db,
    );
    if (rows.length > 0)
      await replanThese(
        tx,
        team_id,
        rows.map(({ id }) => id),
      );
  });
}
