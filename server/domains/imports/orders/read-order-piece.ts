import { setImmediate as othersFirst } from 'node:timers/promises';
import type { OrderImportField } from '#contract/api/import-fields.ts';
import type { App } from '#server/app.ts';
import type { OrderEvent } from '#server/domains/orders/order-content.ts';
import { readOrder, type ReadOrderResult } from '#server/domains/orders/read-order.ts';
import { cellReader } from '../files/cell-reader.ts';
import type { FileCursor, FilePayload } from '../files/file-payload.ts';
import type { Refusal } from '#server/domains/operations/operation-kind.ts';
import { nameColumns } from '../files/name-columns.ts';
import { belongsTo, readOrderLines, type OrderLines } from './read-order-lines.ts';
import { readPiece } from '../files/read-piece.ts';

/** The orders of one piece of a file, and the lines that could not be read. */
export interface OrderPiece {
  rows: number;
  next: FileCursor | null;
  read: readonly { event: OrderEvent; lines: OrderLines['lines'] }[];
  refusals: Refusal[];
}

/**
 * The number of orders that are read before the process answers other calls, a few milliseconds of
 * work.
 */
const TOGETHER = 50;

export async function readOrderPiece(
  app: Pick<App, 'db' | 'tables'>,
  import_id: string,
  payload: FilePayload,
  cursor: FileCursor,
  reading: ReadOrderResult,
  source: string,
): Promise<OrderPiece> {
  const belongs = belongsTo(
    cellReader<OrderImportField>(payload),
    Object.keys(payload.mapping) as OrderImportField[],
  );
  const piece = await readPiece(app, import_id, payload, cursor, belongs);
  const read: { event: OrderEvent; lines: OrderLines['lines'] }[] = [];
  const refusals: Refusal[] = [];
  let done = 0;
  for (const { lines, rawOrder, errors } of readOrderLines(piece.rows, payload, source)) {
    // Lets the process continue with answers of PostgreSQL and with other requests.
    if (++done % TOGETHER === 0) await othersFirst();
    const order = Object.keys(errors).length > 0 ? null : readOrder(rawOrder, reading);
    if (order?.kind === 'read') read.push({ event: order.event, lines });
    else refusals.push(...refuse(lines, nameColumns(order?.errors ?? errors, payload.mapping)));
  }
  return { rows: piece.rows.length, next: piece.next, read, refusals };
}

/**
 * Refuses each line of the order, so that the file of refused rows can be corrected and imported
 * again.
 */
export function refuse(lines: OrderLines['lines'], errors: Record<string, string[]>): Refusal[] {
  return lines.map(({ line, cells }) => ({ line, errors, cells }));
}
