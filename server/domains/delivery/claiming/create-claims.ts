import { type Claim, claimDueMessages } from './claim-due-messages.ts';
import { type ClaimedMessage } from './claimed-message.ts';
import { composeMessages } from '../composing/compose-messages.ts';
import type { Calls } from '#server/domains/delivery/worker/calls.ts';
import type { Circuits } from '../worker/create-circuits.ts';
import type { Pacing } from '../pacing/create-pacing.ts';
import type { ClaimablePartition } from './find-due-partitions.ts';
import { findChannels } from '../worker/find-channels.ts';
import { findWork, type QueuePartition } from './find-due-partitions.ts';
import { renewLeases, lastingOf } from './renew-leases.ts';
import type { SendingApp } from '#server/domains/delivery/worker/sending-app.ts';

export interface Claims {
  /**
   * Returns the queue partitions that have due rows and free capacity. `isFull` is true when other
   * partitions have due rows and get capacity when calls end. A paced sender does not count as
   * full, because its next call is set by the clock.
   */
  findCapacity(): Promise<{ partitions: ClaimablePartition[]; isFull: boolean }>;
  /**
   * Claims rows from these partitions and begins to send them. Returns the number of claimed rows.
   */
  take(partitions: readonly ClaimablePartition[]): Promise<number>;
  /**
   * Returns the milliseconds until the next look is useful, as of the last look: the next row
   * becomes due, or capacity may be free. Returns null when no row is planned.
   */
  nextIn(): number | null;
}

interface ClaimTools {
  heldMessages: Map<string, ClaimedMessage>;
  pacing: Pick<Pacing, 'admit' | 'fits'>;
  circuits: Pick<Circuits, 'admit' | 'claimed' | 'isOpen'>;
  calls: Pick<Calls, 'add' | 'capacityFor' | 'countWaiting'>;
  giveBack: (message: ClaimedMessage) => void;
}

/** The number of rows that one worker holds at a time, of all senders together. */
const MOST_HELD = 4_000;
/**
 * The largest number of rows of one claim. A claim is one transaction, and any other action on the
 * same rows waits for it.
 */
const BATCH = 1000;
const SMALLEST_BATCH = 50;
/**
 * The number of rows by which a reduced batch grows with each claim. The lack of locks may have
 * come from other transactions.
 */
const GROWTH = 10;
/**
 * The partitions of one look are used again for this many milliseconds while every claim is full. A
 * partition that becomes due waits no longer than this.
 */
const LOOK_AGAIN = 100;
const LONG_CLAIM = 5_000;
/**
 * Milliseconds until the next look when due rows find no capacity, because their sender is paced,
 * its circuit is open or another worker holds it.
 */
const RETRY_FULL_MS = 450;
/**
 * The error code of PostgreSQL when its table of locks is full. A claim takes two locks for each
 * person.
 */
const OUT_OF_LOCKS = '53200';

export function createClaims(
  app: SendingApp,
  { heldMessages, pacing, circuits, calls, giveBack }: ClaimTools,
): Claims {
  let nextIn: number | null = null;
  let batch = BATCH;
  let lastLook: { due: QueuePartition[]; at: number } | null = null;
  const look = async (): Promise<QueuePartition[]> => {
    if (lastLook && performance.now() - lastLook.at < LOOK_AGAIN) return lastLook.due;
    const at = performance.now();
    const { due, next_in } = await findWork(app.db, app.clock.now(), app.channels);
    nextIn = due.length > 0 ? Math.min(next_in ?? Infinity, RETRY_FULL_MS) : next_in;
    lastLook = { due, at };
    return due;
  };
  const claim = async (partitions: readonly ClaimablePartition[]): Promise<Claim> => {
    try {
      const size = Math.min(batch, MOST_HELD - heldMessages.size);
      const claimed = await claimDueMessages(
        app,
        partitions,
        size,
        lastingOf(heldMessages).map(({ id }) => id),
      );
      if (claimed.taken < Math.min(size, capacityOf(partitions))) lastLook = null;
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
    findCapacity: async () => {
      const due = await look();
      if (due.length === 0) return { partitions: [], isFull: false };
      if (heldMessages.size >= MOST_HELD) return { partitions: [], isFull: true };
      const isFull = due.some(
        ({ sender_id: id }) =>
          pacing.fits(id, 0) === null && calls.capacityFor(id) <= 0 && !circuits.isOpen(id),
      );
      return { partitions: await circuits.admit(await pacing.admit(due, calls)), isFull };
    },
    take: async (partitions) => {
      const checkedAt = performance.now();
      const { taken, messages } = await claim(partitions);
      circuits.claimed(messages);
      for (const message of messages) heldMessages.set(message.id, message);
      if (messages.length === 0) return taken;
      try {
        // The lease began before the claim returned. If the machine was suspended in between, the
        // lease may have expired, and the next claim would take the same rows again.
        if (performance.now() - checkedAt > LONG_CLAIM) await renewLeases(app.db, messages);
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

/** Returns the number of rows for which the senders of these partitions have capacity. */
function capacityOf(partitions: readonly ClaimablePartition[]): number {
  const most = new Map(
    partitions.map((partition) => [partition.sender_id, partition.most ?? Infinity]),
  );
  return [...most.values()].reduce((sum, count) => sum + count, 0);
}
