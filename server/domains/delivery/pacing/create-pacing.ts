import { randomUUID } from 'node:crypto';
import type { App } from '#server/app.ts';
import type { Calls } from '#server/domains/delivery/worker/calls.ts';
import type { QueuePartition } from '../claiming/find-due-partitions.ts';
import {
  HOLD_SECONDS,
  holdSenders,
  releaseSenders,
  type PacedSender,
  readPacedSenders,
} from './hold-senders.ts';
import { createPaceLimiter, type PaceLimiter, silenceOf } from './pace-limiter.ts';
import type { ClaimablePartition } from '#server/domains/delivery/claiming/find-due-partitions.ts';

export interface Pacing {
  /**
   * Returns the partitions from which this worker may claim now. A paced sender is admitted only
   * while this worker holds it, with no more rows than its pace allows soon; any other sender with
   * no more rows than `capacityFor` allows.
   */
  admit(
    partitions: readonly QueuePartition[],
    hands: Pick<Calls, 'countWaiting' | 'capacityFor'>,
  ): Promise<ClaimablePartition[]>;
  /**
   * Returns the milliseconds until the next call of this sender may begin, 0 when the sender has no
   * limit, and null when another worker holds it.
   */
  wait(sender_id: number): number | null;
  /**
   * Returns the number of calls of this sender that may begin within this many milliseconds, or
   * null when the sender has no limit.
   */
  fits(sender_id: number, within: number): number | null;
  /**
   * Records that a call of this sender begins now. Returns false when another worker holds the
   * sender: the call must then not be made.
   */
  begin(sender_id: number): boolean;
  /** Renews the hold on the senders that were used lately. */
  renew(): Promise<void>;
  /** Releases all senders. */
  end(): Promise<void>;
}

interface HeldSender {
  pace: PacedSender;
  limiter: PaceLimiter;
  /**
   * Milliseconds on the monotonic clock of this process, never later than the end of the hold in
   * the database.
   */
  until: number;
  usedAt: number;
}

/**
 * Rows of a paced sender are claimed for the calls of this many milliseconds. A message sent by
 * *send now* waits no longer than this behind them.
 */
const AHEAD = 2_000;
const HOLD = HOLD_SECONDS * 1000;
const RENEW_BELOW = HOLD / 2;
/**
 * Milliseconds without a call after which a sender is no longer renewed, so that any worker may
 * hold it next.
 */
const IDLE = 60_000;

/**
 * Holds paced senders for one worker. Each paced sender is held by one worker at a time, which
 * limits the moments at which its calls begin.
 */
export function createPacing(
  app: Pick<App, 'db'>,
  now: () => number = () => performance.now(),
): Pacing {
  const holder = randomUUID();
  const senders = new Map<number, HeldSender>();
  const isOurs = (id: number): boolean => (senders.get(id)?.until ?? 0) > now();

  const hold = async (paces: readonly PacedSender[]): Promise<void> => {
    if (paces.length === 0) return;
    const startedAt = now();
    const ours = await holdSenders(
      app.db,
      holder,
      paces.map((pace) => pace.id),
    );
    for (const pace of paces) {
      const sender = senders.get(pace.id);
      if (!ours.has(pace.id)) {
        if (sender) sender.until = 0;
      } else if (
        sender &&
        sender.until > startedAt &&
        sender.pace.count === pace.count &&
        sender.pace.seconds === pace.seconds
      )
        sender.until = startedAt + HOLD;
      // The worker that held the sender before may have called just now, so that the limiter starts
      // with a pause.
      else
        senders.set(pace.id, {
          pace,
          limiter: createPaceLimiter(pace, now() + silenceOf(pace)),
          until: startedAt + HOLD,
          usedAt: now(),
        });
    }
  };

  return {
    admit: async (partitions, { countWaiting, capacityFor }) => {
      if (partitions.length === 0) return [];
      const paced = await readPacedSenders(app.db, [
        ...new Set(partitions.map((partition) => partition.sender_id)),
      ]);
      await hold(paced.filter((pace) => needsHold(senders.get(pace.id), pace, now())));
      const limited = new Set(paced.map((pace) => pace.id));
      return partitions.flatMap((partition): ClaimablePartition[] => {
        const id = partition.sender_id;
        const most = limited.has(id)
          ? isOurs(id)
            ? (senders.get(id)?.limiter.fits(now(), AHEAD) ?? 0) - countWaiting(id)
            : 0
          : capacityFor(id);
        return most > 0 ? [{ ...partition, most }] : [];
      });
    },
    wait: (id) => {
      const sender = senders.get(id);
      if (!sender) return 0;
      return isOurs(id) ? sender.limiter.wait(now()) : null;
    },
    fits: (id, within) => {
      const sender = senders.get(id);
      return sender ? sender.limiter.fits(now(), within) : null;
    },
    begin: (id) => {
      const sender = senders.get(id);
      if (!sender) return true;
      if (!isOurs(id)) return false;
      sender.usedAt = now();
      sender.limiter.record(now());
      return true;
    },
    renew: () =>
      hold(
        [...senders.values()]
          .filter((sender) => sender.until > now() && now() - sender.usedAt < IDLE)
          .map((sender) => sender.pace),
      ),
    end: async () => {
      if (senders.size === 0) return;
      senders.clear();
      await releaseSenders(app.db, holder);
    },
  };
}

function needsHold(sender: HeldSender | undefined, pace: PacedSender, now: number): boolean {
  return (
    !sender ||
    sender.until - now < RENEW_BELOW ||
    sender.pace.count !== pace.count ||
    sender.pace.seconds !== pace.seconds
  );
}
