import { createHash } from 'node:crypto';
import type { Tx } from '#server/database/transaction.ts';
import { written } from '#server/domains/orders/merge-order.ts';
import type { OrderEvent } from '#server/domains/orders/order-content.ts';
import { insertMessages } from '../schedule/insert-messages.ts';
import type { Planning } from '../planning/load-planning.ts';
import { planOrder } from '../planning/plan-order.ts';
import { rememberOrder } from './refused-order.ts';

import { insertRequests, newLinkToken, type RequestSource } from './insert-requests.ts';

/**
 * Shows an order that was refused because its number belongs to another order in the queue, once,
 * so that a person can decide.
 */
export async function recordDuplicates(
  tx: Tx,
  planning: Planning,
  events: readonly OrderEvent[],
  source: RequestSource,
): Promise<void> {
  if (events.length === 0) return;
  const requests = new Map(events.map((event) => [uuidOf(planning.team.id, event), event]));
  const ids = await insertRequests(
    tx,
    planning,
    [...requests].map(([uuid, { content }]) => ({
      order: { id: null, content },
      uuid,
      token: newLinkToken(),
      metadata: rememberOrder(content),
    })),
    source,
  );
  const rows = [...ids].flatMap(([uuid, request_id]) => {
    const event = requests.get(uuid);
    if (event === undefined) return [];
    const planned = planOrder(planning, {
      content: event.content,
      received_at: tx.now,
      trigger_event: source.trigger_event,
      opt_out: 'none',
      rated: false,
      met_inactive_flow: false,
      fixedSteps: {},
      seed: uuid,
      now: tx.now,
    });
    return planned.map((row) => {
      const verdict =
        row.step === 'request'
          ? ({ status: 'skipped', reason: 'duplicate' } as const)
          : ({ status: 'cancelled', reason: 'request_not_sent' } as const);
      return {
        ...row,
        ...verdict,
        due_at: null,
        request_id,
        country_code: event.content.country_code,
      };
    });
  });
  await insertMessages(tx, planning, rows);
}

/**
 * Returns the uuid of a refusal. It is always the same (version 8, RFC 9562: contents defined by
 * the application), so that a repeat adds nothing.
 */
function uuidOf(team_id: string, { key, content }: OrderEvent): string {
  const hash = createHash('sha256')
    .update(written([team_id, key, content.email, content.phone_number, content.ordered_at]))
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
