import { createHash } from 'node:crypto';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { isAnotherOrder } from '#server/domains/orders/is-another-order.ts';
import { mergeOrder, writtenContent } from '#server/domains/orders/merge-order.ts';
import type { OrderContent, OrderEvent } from '#server/domains/orders/order-content.ts';
import { DUPLICATE } from '#server/domains/requests/intake/record-orders.ts';
import { readingOf } from '#server/domains/requests/intake/record-order-events.ts';
import type { OrderStatus } from '#server/domains/requests/intake/finish-orders.ts';
import { readKnownOrders, type StoredOrder } from '#server/domains/orders/store-orders.ts';
import { findContactStatuses } from '#server/domains/requests/contacts/find-contact-statuses.ts';
import { loadPlanning } from '#server/domains/requests/planning/load-planning.ts';
import { planOrder } from '#server/domains/requests/planning/plan-order.ts';
import { fileOf, type FileCursor } from '../files/file-payload.ts';
import type {
  ChunkDone,
  OperationJob,
  Refusal,
  WriteChunk,
} from '#server/domains/operations/operation-kind.ts';
import { recordCheck, noCounts } from '../record-check.ts';
import { nameColumns } from '../files/name-columns.ts';
import { readOrderPiece, refuse, type OrderPiece } from './read-order-piece.ts';
import { sourceName } from '../files/source-name.ts';
import type { PlannedStep } from '#server/domains/requests/planning/plan-context.ts';

/** The earlier rows of each order number, used to detect another order with the same number. */
type RowsByNumber = Map<
  string,
  Pick<OrderContent, 'email' | 'phone_number' | 'ordered_at'> & { hash: string }
>;

/**
 * Reads a file of orders to its end and counts the result of each row, without writing any order.
 */
export async function checkOrders(app: App, job: OperationJob): Promise<WriteChunk> {
  const { payload, cursor } = fileOf({ ...job, cursor: null });
  const counts = noCounts();
  const earlierRows: RowsByNumber = new Map();
  for (let at: FileCursor | null = cursor; at !== null;) {
    const from: FileCursor = at;
    const reading = await transaction(app, async (tx) =>
      readingOf(tx, await loadPlanning(tx, job.team_id)),
    );
    const piece = await readOrderPiece(app, job.id, payload, from, reading, sourceName(job));
    if (
      !(await recordCheck(app, job, counts, (tx) =>
        checkPiece(tx, job, piece, earlierRows, payload.mapping),
      ))
    )
      break;
    at = piece.next;
  }
  return async () => ({ done: 0, next: null });
}

async function checkPiece(
  tx: Tx,
  job: OperationJob,
  piece: OrderPiece,
  earlierRows: RowsByNumber,
  mapping: Readonly<Record<string, string>>,
): Promise<ChunkDone> {
  const planning = await loadPlanning(tx, job.team_id);
  const storedOrders = new Map(
    (
      await readKnownOrders(
        tx.db,
        job.team_id,
        piece.read.map(({ event }) => event.key),
      )
    ).map((order) => [order.key, order]),
  );
  const counts: Record<OrderStatus, number> = {
    created: 0,
    updated: 0,
    unchanged: 0,
    duplicate: 0,
  };
  const refusals: Refusal[] = [...piece.refusals];
  const fresh: OrderContent[] = [];
  for (const { event, lines } of piece.read) {
    const status = statusOf(event, storedOrders.get(event.key), earlierRows);
    counts[status]++;
    counts.unchanged += status === 'duplicate' ? 0 : lines.length - 1;
    if (status === 'created') fresh.push(event.content);
    if (status === 'duplicate')
      refusals.push(...refuse(lines, nameColumns({ number: [DUPLICATE] }, mapping)));
  }
  const contactStatusOf = await findContactStatuses(tx, job.team_id, fresh);
  const base = {
    trigger_event: 'import',
    rated: false,
    met_inactive_flow: false,
    fixedSteps: {},
    received_at: tx.now,
    now: tx.now,
  } as const;
  const planned = fresh.flatMap((content) =>
    planOrder(planning, { ...base, content, ...contactStatusOf(content), seed: content.number }),
  );
  const { created, updated, unchanged, duplicate } = counts;
  return {
    done: piece.rows,
    created,
    updated,
    unchanged,
    duplicates: duplicate,
    refusals,
    outcomes: countOutcomes(planned),
    next: piece.next,
  };
}

function statusOf(
  event: OrderEvent,
  storedOrder: StoredOrder | undefined,
  earlierRows: RowsByNumber,
): OrderStatus {
  const before =
    earlierRows.get(event.key) ??
    (storedOrder ? { ...storedOrder.content, hash: hashOf(storedOrder.content) } : undefined);
  if (before && isAnotherOrder({ ...event.content, ...before }, event.content)) return 'duplicate';
  const after =
    storedOrder && !earlierRows.has(event.key)
      ? mergeOrder(storedOrder, event).content
      : event.content;
  const hash = hashOf(after);
  const { email, phone_number, ordered_at } = after;
  earlierRows.set(event.key, { email, phone_number, ordered_at, hash });
  if (!before) return 'created';
  return before.hash === hash ? 'unchanged' : 'updated';
}

function hashOf(content: OrderContent): string {
  return createHash('md5').update(writtenContent(content)).digest('base64');
}

/** Counts the first messages by `status reason`. */
export function countOutcomes(planned: readonly PlannedStep[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { step, status, reason } of planned) {
    if (step !== 'request') continue;
    const key = `${status} ${reason ?? ''}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
