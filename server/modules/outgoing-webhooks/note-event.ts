import { sql } from 'kysely';
import type { WebhookEvent } from '#contract/webhook-events.ts';
import type { App } from '#server/app.ts';

export interface WebhookNews {
  team_id: string;
  event: WebhookEvent;
  /** What makes this news one: noted again, it is told once. */
  about: string;
  request_id: string | null;
  occurred_at: Date;
}

/** Whether anybody of the team wants to be told: then one delivery for each of its addresses. */
export async function noteEvent(
  app: Pick<App, 'db' | 'clock'>,
  { team_id, event, about, request_id, occurred_at }: WebhookNews,
): Promise<boolean> {
  const { rows } = await sql`
    insert into webhook_deliveries (webhook_id, event, about, request_id, occurred_at, next_try_at)
    select id, ${event}::text, ${about}::text, ${request_id}::bigint, ${occurred_at}::timestamptz, ${app.clock.now()}::timestamptz
    from outgoing_webhooks where team_id = ${team_id} and events @> array[${event}::text] on conflict do nothing returning id`.execute(
    app.db,
  );
  return rows.length > 0;
}
