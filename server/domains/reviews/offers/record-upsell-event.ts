import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';

interface UpsellEvent {
  upsell_id: string;
  request_id: string;
  team_id: string;
  /** A click also counts as a view. */
  what: 'view' | 'click';
}

/**
 * Records that a customer saw an offer or followed it. Each counts once per customer, at its first
 * time, however often the page is opened.
 */
export async function recordUpsellEvent(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
  { upsell_id, request_id, team_id, what }: UpsellEvent,
): Promise<void> {
  await transaction(app, async (tx) => {
    const isClick = what === 'click';
    const { rows } = await sql<{ is_new: boolean }>`
      insert into upsell_visits as v (upsell_id, request_id, team_id, viewed_at, clicked_at) values (${upsell_id}, ${request_id}, ${team_id}, ${tx.now}, ${isClick ? tx.now : null})
      on conflict (upsell_id, request_id) do update set clicked_at = excluded.clicked_at where v.clicked_at is null and excluded.clicked_at is not null
      returning xmax = 0 as is_new`.execute(tx.db);
    const [recorded] = rows;
    if (!recorded) return;
    await sql`update upsell_configurations set views = views + ${recorded.is_new ? 1 : 0}, clicks = clicks + ${isClick ? 1 : 0} where id = ${upsell_id}`.execute(
      tx.db,
    );
  });
}
