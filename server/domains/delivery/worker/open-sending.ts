import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#server/app.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import { createCalls } from './create-calls.ts';
import { createCircuits } from './create-circuits.ts';
import { createClaims } from '../claiming/create-claims.ts';
import { createFinisher } from './create-finisher.ts';
import { createPacing, type Pacing } from '../pacing/create-pacing.ts';
import { HEARTBEAT, renewLeases, lastingOf } from '../claiming/renew-leases.ts';
import type { SendingApp } from './sending-app.ts';

export interface Sending {
  /**
   * Claims rows while there is capacity and begins to send them. Returns the number of claimed
   * rows. It waits while due rows find no capacity.
   */
  claim(): Promise<number>;
  /**
   * Returns the milliseconds until the next claim is useful, as of the last look, or null when no
   * row is planned.
   */
  nextIn(): number | null;
  /** Resolves when every claimed message is finished and its outcome is written. */
  settled(): Promise<void>;
  /**
   * Stops claiming, and ends or releases the messages in progress. It must be called again after a
   * claim that was running.
   */
  stop(): Promise<void>;
}

/**
 * Milliseconds between two looks while there is no capacity. Rows of another sender that has
 * capacity may have become due.
 */
const LOOK_AGAIN = 100;

/**
 * Opens the state of one worker: its claimed messages, its calls under way and its outcomes to
 * write.
 */
export function openSending(app: SendingApp): Sending {
  const heldMessages = new Map<string, ClaimedMessage>();
  let isStopping = false;
  const pacing = createPacing(app);
  const circuits = createCircuits(app);
  const openPacing = {
    ...pacing,
    wait: (id: number) => (circuits.isOpen(id) ? null : pacing.wait(id)),
    begin: (id: number) => !circuits.isOpen(id) && pacing.begin(id),
  };
  const calls = createCalls(app, openPacing, (message, outcome) => {
    // A call aborted by the stop of this program is no failure of the provider.
    if (!isStopping) circuits.recordOutcome(message.sender_id, outcome);
    finisher.add({ message, outcome });
  });
  const finisher = createFinisher(app, (message) => {
    if (heldMessages.get(message.id) === message) heldMessages.delete(message.id);
    calls.written(message);
  });
  const claims = createClaims(app, {
    heldMessages,
    pacing,
    circuits,
    calls,
    giveBack: (message) => finisher.add({ message, outcome: { kind: 'released' } }),
  });
  const heartbeat = startHeartbeat(app, heldMessages, pacing);
  const settled = async (): Promise<void> => {
    while (heldMessages.size > 0) await finisher.next();
  };

  return {
    settled,
    nextIn: () => claims.nextIn(),
    claim: async () => {
      while (!isStopping) {
        const { partitions, isFull } = await claims.findCapacity();
        if (partitions.length > 0) return claims.take(partitions);
        if (!isFull) break;
        await Promise.race([finisher.next(), sleep(LOOK_AGAIN)]);
      }
      return 0;
    },
    stop: async () => {
      isStopping = true;
      calls.stop();
      finisher.stop();
      await settled();
      clearInterval(heartbeat);
      await circuits.settled();
      await pacing
        .end()
        .catch((error: unknown) => app.log.warn({ err: error }, 'senders lapse by themselves'));
    },
  };
}

/**
 * Starts the heartbeat of a worker, which renews the leases of its messages and its hold on paced
 * senders.
 */
function startHeartbeat(
  app: Pick<App, 'db' | 'log'>,
  heldMessages: ReadonlyMap<string, ClaimedMessage>,
  pacing: Pick<Pacing, 'renew'>,
): NodeJS.Timeout {
  const heartbeat = setInterval(() => {
    const failed = (error: unknown): void =>
      app.log.warn({ err: error }, 'leases were not renewed');
    const lasting = lastingOf(heldMessages);
    if (lasting.length > 0) renewLeases(app.db, lasting).catch(failed);
    pacing.renew().catch(failed);
  }, HEARTBEAT);
  return heartbeat.unref();
}
