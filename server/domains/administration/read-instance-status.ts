import { readHold } from '#server/domains/channels/senders/read-hold.ts';
import { readWorkers } from '#server/domains/channels/senders/worker-heartbeat.ts';
import { readLateness } from '#server/domains/delivery/queue/read-lateness.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { PROGRAM_VERSION } from '#server/program-version.ts';

/** Returns the status of the instance that every team may see: whether it sends, and how late. */
export const readInstanceStatus: Handler<'getInstanceStatus'> = async (app) => {
  const [workers, lateness, hold] = await Promise.all([
    readWorkers(app.db),
    readLateness(app),
    readHold(app.db),
  ]);
  return {
    data: {
      version: PROGRAM_VERSION,
      is_sending: workers.running > 0 && !workers.is_clock_wrong,
      is_held: hold !== null,
      late_seconds: Math.round(lateness.seconds),
    },
  };
};
