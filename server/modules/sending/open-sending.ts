import type { App } from '#server/app.ts';
import { claimDueMessages, type ClaimedMessage } from './claim-due-messages.ts';
import { composeMessages } from './compose-messages.ts';
import { createCalls } from './create-calls.ts';
import { createCircuits } from './create-circuits.ts';
import { createFinisher } from './create-finisher.ts';
import { createPacing, type OpenLane } from './create-pacing.ts';
import { findChannels } from './find-channels.ts';
import { findLanes } from './find-lanes.ts';
import { HEARTBEAT, keepLeases } from './keep-leases.ts';

export interface Sending {
  /** Claims what there is room for and begins to send it; returns how many rows it took. */
  claim(): Promise<number>;
  /** When everything claimed so far is finished and written. */
  settled(): Promise<void>;
  /** No new claim; what is under way ends or is given back. Again after a claim that was running. */
  stop(): Promise<void>;
}

export type SendingApp = Pick<App, 'db' | 'config' | 'clock' | 'log' | 'channels' | 'whatsapp' | 'reactions' | 'enqueue' | 'applyCounts'>;

/** Rows in hand at once: enough to keep the calls busy while the next ones are claimed. */
const ROOM = 64;

/** The hands of one worker: claimed messages, calls under way, outcomes to write. */
export function openSending(app: SendingApp): Sending {
  const held = new Map<string, ClaimedMessage>();
  let isStopping = false;
  const pacing = createPacing(app);
  const circuits = createCircuits(app);
  const gate = { wait: (id: number) => (circuits.isOpen(id) ? null : pacing.wait(id)), begin: (id: number) => !circuits.isOpen(id) && pacing.begin(id) };
  const calls = createCalls(app, gate, (message, outcome) => {
    // A call that our stop cut says nothing of the provider.
    if (!isStopping) circuits.note(message.sender_id, outcome);
    finisher.add({ message, outcome });
  });
  const finisher = createFinisher(app, (message) => {
    held.delete(message.id);
    calls.written();
  });
  const beat = setInterval(() => {
    const failed = (error: unknown): void => app.log.warn({ err: error }, 'leases were not renewed');
    if (held.size > 0) keepLeases(app.db, [...held.values()]).catch(failed);
    pacing.renew().catch(failed);
  }, HEARTBEAT);
  beat.unref();
  const settled = async (): Promise<void> => {
    while (held.size > 0) await finisher.next();
  };

  return {
    settled,
    claim: async () => {
      while (!isStopping && held.size > ROOM / 2) await finisher.next();
      if (isStopping) return 0;
      const now = app.clock.now();
      const { taken, messages } = await claimDueMessages(app, await findOpenLanes(now), ROOM - held.size);
      for (const message of messages) held.set(message.id, message);
      if (messages.length > 0) await begin(messages);
      return taken;
    },
    stop: async () => {
      isStopping = true;
      calls.stop();
      await settled();
      clearInterval(beat);
      await circuits.settled();
      await pacing.end().catch((error: unknown) => app.log.warn({ err: error }, 'senders lapse by themselves'));
    },
  };

  async function findOpenLanes(now: Date): Promise<OpenLane[]> {
    return circuits.admit(await pacing.admit(await findLanes(app.db, now), (sender_id) => calls.countWaiting(sender_id)));
  }

  async function begin(messages: readonly ClaimedMessage[]): Promise<void> {
    try {
      calls.add(messages, { compose: await composeMessages(app, messages), channelOf: await findChannels(app, messages) });
    } catch (error) {
      calls.release(messages);
      throw error;
    }
  }
}
