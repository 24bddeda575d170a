import type { App } from '#server/app.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import type { ClaimablePartition } from '#server/domains/delivery/claiming/find-due-partitions.ts';
import type { Outcome } from './outcome.ts';
import {
  readCircuits,
  findAbandonedPartitions,
  takeTries,
  type Circuit,
  writeCircuit,
  freeTry,
} from './circuit-rows.ts';

export interface Circuits {
  /**
   * Removes the partitions of senders whose circuit is open. Once the pause of a circuit is over,
   * one worker is given one message of its sender as a probe.
   */
  admit(partitions: readonly ClaimablePartition[]): Promise<ClaimablePartition[]>;
  /**
   * Reports which messages the last admitted partitions gave. A probe whose row is not sent does
   * not count, and another worker may probe at once.
   */
  claimed(messages: readonly Pick<ClaimedMessage, 'sender_id'>[]): void;
  /**
   * Returns true when the circuit of this sender is open. Its messages that are claimed and not
   * called are then released.
   */
  isOpen(sender_id: number): boolean;
  recordOutcome(sender_id: number, outcome: Outcome): void;
  /** Resolves once the recorded outcomes are written to the database. */
  settled(): Promise<void>;
}

/**
 * The number of consecutive failures that open a circuit. A single failure may be the fault of one
 * message.
 */
const MOST_FAILURES = 5;
/** Milliseconds for which no worker sends by a sender whose circuit has opened. */
export const OPEN_MS = 30_000;
/** Milliseconds that a probe may take before another worker may start one. */
const TRY_MS = 15_000;

/**
 * Creates the circuit breakers, one for each sender. While a circuit is open, the messages of its
 * sender stay in the queue, do not use up their attempts and do not delay those of other senders.
 * Then one message is sent as a probe: its outcome opens the circuit again or closes it.
 */
export function createCircuits(app: Pick<App, 'db' | 'clock' | 'log'>): Circuits {
  const own = createCircuitRegistry(app);
  let trying: readonly number[] = [];
  return {
    isOpen: (id) => own.isOpen(id),
    admit: async (partitions) => {
      trying = [];
      if (partitions.length === 0) return [];
      // The outcomes recorded by this worker must be written before the rows are read.
      await own.settled();
      const until = await readCircuits(app.db, [
        ...new Set(partitions.map((partition) => partition.sender_id)),
      ]);
      const isShut = ({ sender_id: id }: ClaimablePartition): boolean =>
        until.has(id) || own.isOpen(id);
      const free = partitions.filter((partition) => !isShut(partition));
      const shut = partitions.filter(isShut);
      for (const partition of free) own.reset(partition.sender_id);
      if (shut.length === 0) return free;
      const abandoned = await findAbandonedPartitions(app.db, shut);
      const at = app.clock.now();
      const triedUntil = new Date(at.getTime() + TRY_MS);
      // A claim takes the same number of rows from each partition of a sender. A probe therefore
      // waits until the abandoned partitions of this sender are empty.
      const senderIds = [...until].flatMap(([id, date]) =>
        date <= at && !own.isOpen(id) && !abandoned.some((partition) => partition.sender_id === id)
          ? [id]
          : [],
      );
      const tried = await takeTries(app.db, senderIds, { at, until: triedUntil });
      for (const id of tried) own.try(id, triedUntil);
      trying = [...tried];
      return [
        ...free,
        ...abandoned,
        ...shut
          .filter((partition) => tried.has(partition.sender_id))
          .map((partition) => ({ ...partition, most: 1 })),
      ];
    },
    claimed: (messages) => {
      for (const id of trying)
        if (!messages.some((message) => message.sender_id === id)) own.endTry(id);
      trying = [];
    },
    recordOutcome: (id, outcome) => {
      const verdict = verdictOf(outcome);
      if (verdict === 'away') own.fail(id);
      else if (verdict === 'there') own.succeed(id);
      else own.endTry(id);
    },
    settled: () => own.settled(),
  };
}

interface OwnCircuits {
  isOpen(id: number): boolean;
  fail(id: number): void;
  succeed(id: number): void;
  try(id: number, triedUntil: Date): void;
  /**
   * Ends a probe without a call. The state of the provider is still unknown, and another probe may
   * start.
   */
  endTry(id: number): void;
  /** Resets the failures counted here, because another worker has closed the circuit. */
  reset(id: number): void;
  settled(): Promise<void>;
}

/**
 * Creates the circuits as one worker sees them. State that other workers need is written to
 * `senders`.
 */
function createCircuitRegistry(app: Pick<App, 'db' | 'clock' | 'log'>): OwnCircuits {
  const circuits = new Map<number, Circuit>();
  let writing = Promise.resolve();
  const now = (): number => app.clock.now().getTime();
  const queueWrite = (write: () => Promise<void>): void => {
    writing = writing
      .then(write)
      .catch((error: unknown) => app.log.warn({ err: error }, 'a circuit was not written'));
  };
  const write = (id: number, until: Date | null): void => {
    app.log[until ? 'warn' : 'info'](
      { sender_id: id, until },
      until ? 'a provider keeps failing: its messages wait' : 'a provider answers again',
    );
    queueWrite(() => writeCircuit(app.db, id, until));
  };
  return {
    isOpen: (id) => (circuits.get(id)?.openUntil ?? 0) > now(),
    fail: (id) => {
      const { failures, triedUntil } = circuits.get(id) ?? { failures: 0, triedUntil: null };
      const opens = triedUntil !== null || failures + 1 >= MOST_FAILURES;
      const until = now() + OPEN_MS;
      circuits.set(id, { failures: failures + 1, openUntil: opens ? until : 0, triedUntil: null });
      if (opens) write(id, new Date(until));
    },
    succeed: (id) => {
      const circuit = circuits.get(id);
      circuits.delete(id);
      if (circuit && wasOpened(circuit)) write(id, null);
    },
    try: (id, triedUntil) => void circuits.set(id, { failures: 0, openUntil: 0, triedUntil }),
    endTry: (id) => {
      const triedUntil = circuits.get(id)?.triedUntil ?? null;
      if (triedUntil === null) return;
      circuits.delete(id);
      queueWrite(() => freeTry(app.db, id, triedUntil, app.clock.now()));
    },
    reset: (id) => {
      const circuit = circuits.get(id);
      if (circuit && wasOpened(circuit)) circuits.delete(id);
    },
    settled: () => writing,
  };
}

function wasOpened({ openUntil, triedUntil }: Circuit): boolean {
  return openUntil > 0 || triedUntil !== null;
}

function verdictOf(outcome: Outcome): 'there' | 'away' | 'nothing' {
  switch (outcome.kind) {
    case 'accepted':
      return 'there';
    case 'unknown':
      return 'away';
    case 'released':
      return 'nothing';
    case 'refused':
      if (outcome.by !== 'transient') return 'there';
      return outcome.isOwn === true ? 'nothing' : 'away';
  }
}
