import type { Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import { recordDeliveries } from './record-deliveries.ts';

/**
 * In the transaction of the acceptance, so that it is delivered however long ago the message left:
 * a callback or a person may say so days later.
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
