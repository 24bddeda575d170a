import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { WebhookDeliveriesTable } from '#server/database/tables/notifications/outgoing-webhooks.ts';
import { idOfDelivery } from './delivery-key.ts';
import { OUTGOING_EVENTS } from './events/outgoing-events.ts';

interface DeliveryRow {
  event: WebhookDeliveriesTable['event'];
  about: string;
  request_id: string | null;
  occurred_at: Date;
}

/**
 * Composes `{type, timestamp, data}` from the current data. Returns null when its subject was
 * deleted.
 */
export async function composePayload(
  db: Kysely<DB>,
  { event, about, request_id, occurred_at }: DeliveryRow,
): Promise<string | null> {
  const data =
    event === 'test'
      ? { message: 'Ceci est un test de Recueil.' }
      : await OUTGOING_EVENTS[event].readData(db, { id: idOfDelivery(about), request_id });
  return data && JSON.stringify({ type: event, timestamp: occurred_at.toISOString(), data });
}
