import { transaction } from '#server/database/transaction.ts';
import { DUPLICATE } from '#server/domains/requests/intake/record-orders.ts';
import { readingOf, recordEvents } from '#server/domains/requests/intake/record-order-events.ts';
import { loadPlanning } from '#server/domains/requests/planning/load-planning.ts';
import { checkOrders, countOutcomes } from './check-orders.ts';
import { type FileCursor, fileOf } from '../files/file-payload.ts';
import type { PrepareChunk, Refusal } from '#server/domains/operations/operation-kind.ts';
import { nameColumns } from '../files/name-columns.ts';
import { type OrderPiece, readOrderPiece, refuse } from './read-order-piece.ts';
import { sourceName } from '../files/source-name.ts';

/**
 * Imports the orders of a file. Each gets its request, planned from now on and spread over a week.
 */
export const importOrders: PrepareChunk = async (app, job, ahead = new Map()) => {
  if (job.phase === 'check') return checkOrders(app, job);
  const { payload, cursor } = fileOf(job);
  const reading = await transaction(app, async (tx) =>
    readingOf(tx, await loadPlanning(tx, job.team_id)),
  );
  const read = (at: FileCursor): Promise<OrderPiece> =>
    readOrderPiece(app, job.id, payload, at, reading, sourceName(job));
  const place = ({ offset }: FileCursor): string => `${job.id} ${offset}`;
  const piece = await ((ahead.get(place(cursor)) as Promise<OrderPiece> | undefined) ??
    read(cursor));
  ahead.clear();
  return async (tx) => {
    if (piece.next) {
      const next = read(piece.next);
      next.catch(() => undefined); // the chunk that needs it awaits it
      ahead.set(place(piece.next), next);
    }
    const planning = await loadPlanning(tx, job.team_id);
    const { settled, planned } = await recordEvents(
      tx,
      planning,
      piece.read.map(({ event }) => event),
      { integration_name: 'import', trigger_event: 'import' },
    );
    const counts = { created: 0, updated: 0, unchanged: 0, duplicate: 0 };
    const refusals: Refusal[] = [...piece.refusals];
    for (const [at, { lines }] of piece.read.entries()) {
      const status = settled.get(at)?.statuses.get(at) ?? 'duplicate';
      counts[status]++;
      // The other lines of an order only add its products.
      counts.unchanged += status === 'duplicate' ? 0 : lines.length - 1;
      if (status === 'duplicate')
        refusals.push(...refuse(lines, nameColumns({ number: [DUPLICATE] }, payload.mapping)));
    }
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
  };
};
