import { type Kysely, sql } from 'kysely';
import type { WebhookEvent } from '#contract/api/webhook-events.ts';
import type { DB } from '#server/database/tables.ts';
import { deliveryKey } from './delivery-key.ts';
import type { Occurrence } from './events/outgoing-event.ts';

/**
 * Creates one delivery per occurrence and subscribed webhook of its team. Returns the teams that
 * have new deliveries.
 */
export async function recordDeliveries(
  db: Kysely<DB>,
  now: Date,
  event: WebhookEvent,
  occurrences: readonly Occurrence[],
): Promise<Set<string>> {
  if (occurrences.length === 0) return new Set();
  const column = <T>(of: (one: Occurrence) => T): T[] => occurrences.map(of);
  const { rows } = await sql<{ webhook_id: string }>`
    insert into webhook_deliveries (webhook_id, event, about, request_id, occurred_at, next_try_at)
    select w.id, ${event}::text, n.about, n.request_id, n.occurred_at, ${now}::timestamptz
    from unnest(${column((one) => one.team_id)}::bigint[],
      ${column((one) => deliveryKey(event, { id: one.id, at: one.occurred_at }))}::text[],
      ${column((one) => one.request_id)}::bigint[], ${column((one) => one.occurred_at)}::timestamptz[]) n(team_id, about, request_id, occurred_at)
    join outgoing_webhooks w on w.team_id = n.team_id and w.events @> array[${event}::text] and w.disabled_at is null
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
