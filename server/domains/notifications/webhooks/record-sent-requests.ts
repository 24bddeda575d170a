import type { Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import { recordDeliveries } from './record-deliveries.ts';

/**
 * Records deliveries in the transaction that records the acceptance, which a callback or a person
 * may report days after the message was sent.
 */
export async function recordSentRequests(
  tx: Tx,
  { requests }: EventPayload<'requests_sent'>,
): Promise<void> {
  await recordDeliveries(
    tx.db,
    tx.now,
    requests.map(({ team_id, request_id, at }) => ({
      team_id,
      event: 'request.sent' as const,
      id: request_id,
      request_id,
      occurred_at: new Date(at),
    })),
  );
}
