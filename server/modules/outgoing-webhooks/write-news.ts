import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { WebhookDeliveriesTable } from '#server/database/tables/outgoing-webhooks.ts';
import { presentReview, REVIEW_COLUMNS } from '#server/modules/review-requests/present-review.ts';
import { listFacts } from '#server/modules/review-requests/present-fact.ts';

interface Told {
  event: WebhookDeliveriesTable['event'];
  about: string;
  request_id: string | null;
  occurred_at: Date;
}

/** `{type, timestamp, data}`, read at this moment; null: what it was about is gone. A review has the shape that `GET reviews` gives it. */
export async function writeNews(db: Kysely<DB>, { event, request_id, occurred_at }: Told): Promise<string | null> {
  const data = event === 'test' ? { message: 'Ceci est un essai de Recueil.' } : request_id === null ? null : await readRequest(db, event, request_id);
  return data && JSON.stringify({ type: event, timestamp: occurred_at.toISOString(), data });
}

async function readRequest(db: Kysely<DB>, event: Told['event'], id: string): Promise<object | null> {
  const row = await db.selectFrom('review_requests as r').select(REVIEW_COLUMNS).where('r.id', '=', id).where('r.erased_at', 'is', null).executeTakeFirst();
  if (!row) return null;
  if (event === 'contact.opted_out') return { email: row.email, phone_number: row.phone_number, request_uuid: row.uuid, integration_order_number: row.integration_order_number };
  return presentReview(row, (await listFacts(db, [id])).get(id) ?? [], 'owner');
}
