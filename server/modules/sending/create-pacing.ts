import { randomUUID } from 'node:crypto';
import type { App } from '#server/app.ts';
import type { Calls } from './create-calls.ts';
import type { QueuePartition } from './find-due-partitions.ts';
import {
  HOLD_SECONDS,
  holdSenders,
  letSendersGo,
  type PacedSender,
  readPacedSenders,
} from './hold-senders.ts';
import { createPaceGate, type PaceGate, silenceOf } from './pace-gate.ts';

/** A queue partition to claim from, and how many rows at most of its sender; without: as many as there is room for. */
export interface ClaimablePartition extends Pick<QueuePartition, 'sender_id' | 'team_id'> {
  most?: number;
}

export interface Pacing {
  /** The partitions this worker may claim from now: a paced sender’s only when it is ours, and no more rows than its gate, or `roomFor` it, soon lets through. */
  admit(
    partitions: readonly QueuePartition[],
    hands: Pick<Calls, 'countWaiting' | 'roomFor'>,
  ): Promise<ClaimablePartition[]>;
  /** Milliseconds until the next call by this sender may begin; 0: it has no limit; null: it is another worker’s. */
  wait(sender_id: number): number | null;
  /** How many calls by this sender may begin within so many milliseconds; null: it has no limit. */
  fits(sender_id: number, within: number): number | null;
  /** A call by this sender begins now, unless it is another worker’s. */
  begin(sender_id: number): boolean;
  /** Keeps what was used lately. */
  renew(): Promise<void>;
  /** Gives all of it back. */
  end(): Promise<void>;
}

interface Held {
  pace: PacedSender;
  gate: PaceGate;
  /** On this process’s clock, never later than what the database says. */
  until: number;
  usedAt: number;
}

/** Rows are claimed so much ahead of their call: what a person asks for now waits no longer behind them. */
const AHEAD = 2_000;
const HOLD = HOLD_SECONDS * 1000;
const RENEW_BELOW = HOLD / 2;
/** A sender without messages is left to whoever has some next. */
const IDLE = 60_000;

/** The paced senders of one worker: each belongs to one worker at a time, which gates on the moments at which its calls begin. */
export function createPacing(
  app: Pick<App, 'db'>,
  now: () => number = () => performance.now(),
): Pacing {
  const holder = randomUUID();
  const senders = new Map<number, Held>();
  const isOurs = (id: number): boolean => (senders.get(id)?.until ?? 0) > now();

  const hold = async (paces: readonly PacedSender[]): Promise<void> => {
    if (paces.length === 0) return;
    const asked = now();
    const ours = await holdSenders(
      app.db,
      holder,
      paces.map((pace) => pace.id),
    );
    for (const pace of paces) {
      const held = senders.get(pace.id);
      if (!ours.has(pace.id)) {
        if (held) held.until = 0;
      } else if (
        held &&
        held.until > asked &&
        held.pace.count === pace.count &&
        held.pace.seconds === pace.seconds
      )
        held.until = asked + HOLD;
      // Whoever held it before may have called just now.
      else
        senders.set(pace.id, {
          pace,
          gate: createPaceGate(pace, now() + silenceOf(pace)),
          until: asked + HOLD,
          usedAt: now(),
        });
    }
  };

  return {
    admit: async (partitions, { countWaiting, roomFor }) => {
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
            ? (senders.get(id)?.gate.fits(now(), AHEAD) ?? 0) - countWaiting(id)
            : 0
          : roomFor(id);
        return most > 0 ? [{ ...partition, most }] : [];
      });
    },
    wait: (id) => {
      const held = senders.get(id);
      if (!held) return 0;
      return isOurs(id) ? held.gate.wait(now()) : null;
    },
    fits: (id, within) => {
      const held = senders.get(id);
      return held ? held.gate.fits(now(), within) : null;
    },
    begin: (id) => {
      const held = senders.get(id);
      if (!held) return true;
      if (!isOurs(id)) return false;
      held.usedAt = now();
      held.gate.note(now());
      return true;
    },
    renew: () =>
      hold(
        [...senders.values()]
          .filter((held) => held.until > now() && now() - held.usedAt < IDLE)
          .map((held) => held.pace),
      ),
    end: async () => {
      if (senders.size === 0) return;
      senders.clear();
      await letSendersGo(app.db, holder);
    },
  };
}

function needsHold(held: Held | undefined, pace: PacedSender, now: number): boolean {
  return (
    !held ||
    held.until - now < RENEW_BELOW ||
    held.pace.count !== pace.count ||
    held.pace.seconds !== pace.seconds
  );
}
