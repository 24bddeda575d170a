import { type Claim, claimDueMessages, type ClaimedMessage } from './claim-due-messages.ts';
import { composeMessages } from './compose-messages.ts';
import type { Calls } from './create-calls.ts';
import type { Circuits } from './create-circuits.ts';
import type { ClaimablePartition, Pacing } from './create-pacing.ts';
import { findChannels } from './find-channels.ts';
import { findWork, type QueuePartition } from './find-due-partitions.ts';
import { keepLeases, lastingOf } from './keep-leases.ts';
import type { SendingApp } from './open-sending.ts';

export interface Claims {
  /** The partitions that have something due and room for it. `isFull`: others will have room as soon as calls end; a paced sender’s time comes by itself. */
  findRoom(): Promise<{ partitions: ClaimablePartition[]; isFull: boolean }>;
  /** Claims from these partitions and begins to send; returns how many rows it took. */
  take(partitions: readonly ClaimablePartition[]): Promise<number>;
  /** Milliseconds until it is worth looking again, as the last look saw it: the next row is due, or room may have come; null: nothing is planned. */
  nextIn(): number | null;
}

interface Hands {
  held: Map<string, ClaimedMessage>;
  pacing: Pick<Pacing, 'admit' | 'fits'>;
  circuits: Pick<Circuits, 'admit' | 'claimed' | 'isOpen'>;
  calls: Pick<Calls, 'add' | 'roomFor' | 'countWaiting'>;
  giveBack: (message: ClaimedMessage) => void;
}

/** Rows in hand at once, of all senders together: a slow one must not take the place of the others. */
const ROOM = 4_000;
/** One claim is one transaction: longer, and what a person does meanwhile waits for it. */
const BATCH = 1000;
const SMALLEST_BATCH = 50;
/** Back to the full size little by little: others may have held the locks. */
const GROWTH = 10;
/** While every claim is full, the partitions of one look are claimed from so long: what comes due on another one waits no longer. */
const LOOK_AGAIN = 100;
const LONG_CLAIM = 5_000;
/** What is due and finds no room (a paced sender, an open circuit, another worker’s sender) is looked for again after so long. */
const WITHOUT_ROOM = 450;
/** PostgreSQL’s table of locks is full: each person of a claim is two of them. */
const OUT_OF_LOCKS = '53200';

export function createClaims(
  app: SendingApp,
  { held, pacing, circuits, calls, giveBack }: Hands,
): Claims {
  let nextIn: number | null = null;
  let batch = BATCH;
  let seen: { due: QueuePartition[]; at: number } | null = null;
  const look = async (): Promise<QueuePartition[]> => {
    if (seen && performance.now() - seen.at < LOOK_AGAIN) return seen.due;
    const at = performance.now();
    const { due, next_in } = await findWork(app.db, app.clock.now(), app.channels);
    nextIn = due.length > 0 ? Math.min(next_in ?? Infinity, WITHOUT_ROOM) : next_in;
    seen = { due, at };
    return due;
  };
  const claim = async (partitions: readonly ClaimablePartition[]): Promise<Claim> => {
    try {
      const asked = Math.min(batch, ROOM - held.size);
      const claimed = await claimDueMessages(
        app,
        partitions,
        asked,
        lastingOf(held).map(({ id }) => id),
      );
      if (claimed.taken < Math.min(asked, roomOf(partitions))) seen = null;
      batch = Math.min(BATCH, batch + GROWTH);
      return claimed;
    } catch (error) {
      if ((error as { code?: string }).code === OUT_OF_LOCKS)
        batch = Math.max(SMALLEST_BATCH, Math.floor(batch / 2));
      throw error;
    }
  };
  return {
    nextIn: () => nextIn,
    findRoom: async () => {
      const due = await look();
      if (due.length === 0) return { partitions: [], isFull: false };
      if (held.size >= ROOM) return { partitions: [], isFull: true };
      const isFull = due.some(
        ({ sender_id: id }) =>
          pacing.fits(id, 0) === null && calls.roomFor(id) <= 0 && !circuits.isOpen(id),
      );
      return { partitions: await circuits.admit(await pacing.admit(due, calls)), isFull };
    },
    take: async (partitions) => {
      const checkedAt = performance.now();
      const { taken, messages } = await claim(partitions);
      circuits.claimed(messages);
      for (const message of messages) held.set(message.id, message);
      if (messages.length === 0) return taken;
      try {
        // The lease began before all that: on a machine that stood still it may be over, and the next claim would take the same rows again.
        if (performance.now() - checkedAt > LONG_CLAIM) await keepLeases(app.db, messages);
        calls.add(messages, {
          compose: await composeMessages(app, messages),
          channelOf: await findChannels(app, messages),
          checkedAt,
        });
      } catch (error) {
        for (const message of messages) giveBack(message);
        throw error;
      }
      return taken;
    },
  };
}

/** How many rows their senders have room for. */
function roomOf(partitions: readonly ClaimablePartition[]): number {
  const most = new Map(
    partitions.map((partition) => [partition.sender_id, partition.most ?? Infinity]),
  );
  return [...most.values()].reduce((sum, room) => sum + room, 0);
}
