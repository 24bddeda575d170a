import { type Kysely, sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { WebhookEvent } from '#contract/api/webhook-events.ts';
import type { DB } from '#server/database/tables.ts';
import type { Handler } from '#server/http/calls/handler.ts';

type WireWebhook = Answer<'listOutgoingWebhooks'>['data'][number];

interface Row {
  id: string;
  url: string;
  events: WebhookEvent[];
  maker: string | null;
  created_at: Date;
  last_tried_at: Date | null;
  has_arrived: boolean | null;
  disabled_at: Date | null;
}

/** Lists the webhooks of a team, oldest first. */
export const listOutgoingWebhooks: Handler<'listOutgoingWebhooks'> = async (app, { caller }) => ({
  data: await readOutgoingWebhooks(app.db, caller.team_id),
});

export async function readOutgoingWebhooks(
  db: Kysely<DB>,
  team_id: string,
  id: string | null = null,
): Promise<WireWebhook[]> {
  const { rows } = await sql<Row>`
    select w.id, w.url, w.events, u.email as maker, w.created_at, w.disabled_at, d.last_tried_at, d.delivered_at is not null and d.delivered_at = d.last_tried_at as has_arrived
    from outgoing_webhooks w left join users u on u.id = w.created_by
      left join lateral (select last_tried_at, delivered_at from webhook_deliveries where webhook_id = w.id and last_tried_at is not null order by last_tried_at desc limit 1) d on true
    where w.team_id = ${team_id} and (${id}::bigint is null or w.id = ${id}::bigint) order by w.id`.execute(
    db,
  );
  return rows.map(({ maker, created_at, last_tried_at, has_arrived, disabled_at, ...webhook }) => ({
    ...webhook,
    created_by: maker,
    created_at: created_at.toISOString(),
    state: stateOf({ last_tried_at, has_arrived, disabled_at }),
    last_tried_at: last_tried_at?.toISOString() ?? null,
  }));
}

function stateOf({
  last_tried_at,
  has_arrived,
  disabled_at,
}: Pick<Row, 'last_tried_at' | 'has_arrived' | 'disabled_at'>): WireWebhook['state'] {
  if (disabled_at !== null) return 'disabled';
  if (last_tried_at === null) return null;
  return has_arrived ? 'working' : 'failing';
}
