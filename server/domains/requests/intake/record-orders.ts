import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { loadPlanning } from '#server/domains/requests/planning/load-planning.ts';
import { readOrder, type ReadOrder } from '#server/domains/orders/read-order.ts';
import type { OrderStatus } from './finish-orders.ts';
import { readingOf, recordEvents, type RecordedEvents } from './record-order-events.ts';

/** The result of one row. `errors` is set only when the row was refused. */
export interface RecordedOrder {
  number: string | null;
  status: 'created' | 'updated' | 'unchanged' | 'refused';
  request_uuid: string | null;
  request_id: string | null;
  errors: Record<string, string[]> | null;
}
type RecordingApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/** The number of rows that are read before the process answers other calls. */
const READ_TOGETHER = 50;

export const DUPLICATE =
  'Le champ « number » est déjà celui d’une autre commande : ni l’adresse ni la date ne sont les mêmes.';

/**
 * Records order events in the given order; each is validated alone. An order has one row and one
 * request, whatever the number of its events and the order in which they arrive.
 */
export async function recordOrders(
  app: RecordingApp,
  { team_id, integration_name }: { team_id: string; integration_name: 'api' },
  rows: readonly unknown[],
): Promise<RecordedOrder[]> {
  return transaction(app, async (tx) => {
    const planning = await loadPlanning(tx, team_id);
    const read: ReturnType<typeof readOrder>[] = [];
    for (const row of rows) {
      read.push(readOrder(row, readingOf(tx, planning)));
      if (read.length % READ_TOGETHER === 0) await yieldToEventLoop();
    }
    const events = read.map((row) => (row.kind === 'read' ? row.event : null));
    const { settled, requests } = await recordEvents(tx, planning, events, {
      integration_name,
      trigger_event: planning.flow.trigger_event,
    });
    return read.map((row, at) => present(row, at, settled.get(at), requests));
  });
}

function present(
  row: ReadOrder,
  at: number,
  order: { id: string; statuses: ReadonlyMap<number, OrderStatus> } | undefined,
  requests: RecordedEvents['requests'],
): RecordedOrder {
  if (row.kind === 'refused')
    return {
      number: row.number,
      status: 'refused',
      request_uuid: null,
      request_id: null,
      errors: row.errors,
    };
  const settled = order?.statuses.get(at) ?? 'duplicate';
  const status = settled === 'duplicate' ? 'refused' : settled;
  const request = status === 'refused' ? undefined : requests.get(order?.id ?? '');
  return {
    number: row.event.content.number,
    status,
    request_uuid: request?.uuid ?? null,
    request_id: request?.id ?? null,
    errors: status === 'refused' ? { number: [DUPLICATE] } : null,
  };
}
