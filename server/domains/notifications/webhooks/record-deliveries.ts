import { type Kysely, sql } from 'kysely';
import type { WebhookEvent } from '#contract/api/webhook-events.ts';
import type { DB } from '#server/database/tables.ts';
import { deliveryKey } from './delivery-key.ts';

export interface WebhookOccurrence {
  team_id: string;
  event: WebhookEvent;
  /** The id of the request, the review or the opt-out. */
  id: string;
  request_id: string | null;
  occurred_at: Date;
}

/**
 * Creates one delivery per event and subscribed webhook of its team. Returns the teams that have
 * new deliveries.
 */
export async function recordDeliveries(
  db: Kysely<DB>,
  now: Date,
  occurrences: readonly WebhookOccurrence[],
): Promise<Set<string>> {
  if (occurrences.length === 0) return new Set();
  const column = <T>(of: (one: WebhookOccurrence) => T): T[] => occurrences.map(of);
  const { rows } = await sql<{ webhook_id: string }>`
    insert into webhook_deliveries (webhook_id, event, about, request_id, occurred_at, next_try_at)
    select w.id, n.event, n.about, n.request_id, n.occurred_at, ${now}::timestamptz
    from unnest(${column((one) => one.team_id)}::bigint[], ${column((one) => one.event)}::text[],
      ${column((one) => deliveryKey(one.event, { id: one.id, at: one.occurred_at }))}::text[],
      ${column((one) => one.request_id)}::bigint[], ${column((one) => one.occurred_at)}::timestamptz[]) n(team_id, event, about, request_id, occurred_at)
    join outgoing_webhooks w on w.team_id = n.team_id and w.events @> array[n.event] and w.disabled_at is null
    on conflict do nothing returning webhook_id`.execute(db);
  if (rows.length === 0) return new Set();
  const teams = await db
    .selectFrom('outgoing_webhooks')
    .select('team_id')
    .distinct()
    .where('id', 'in', [...new Set(rows.map(({ webhook_id }) => webhook_id))])
    .execute();
  return new Set(teams.map(({ team_id }) => team_id));
}
