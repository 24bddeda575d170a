import type { Selectable } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { WebhookDeliveriesTable } from '#server/database/tables/notifications/outgoing-webhooks.ts';

type Delivery = Answer<'listDeliveries'>['data'][number];

export function presentDelivery({
  id,
  event,
  occurred_at,
  attempts,
  last_tried_at,
  next_try_at,
  delivered_at,
  status,
  problem,
}: Selectable<WebhookDeliveriesTable>): Delivery {
  return {
    id,
    event,
    event_id: `dlv_${id}`,
    occurred_at: occurred_at.toISOString(),
    state:
      next_try_at !== null
        ? 'pending'
        : delivered_at !== null && problem === null
          ? 'delivered'
          : 'failed',
    attempts,
    last_tried_at: last_tried_at?.toISOString() ?? null,
    next_try_at: next_try_at?.toISOString() ?? null,
    status,
    problem,
  };
}
