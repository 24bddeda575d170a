import type { App } from './app.ts';
import { isHeld } from './domains/channels/senders/is-held.ts';
import { startWorkerHeartbeat } from './domains/channels/senders/worker-heartbeat.ts';
import { startSending } from './domains/delivery/worker/start-sending.ts';
import { runEventHandler, EVENT_HANDLER_QUEUE } from './jobs/event-handler-jobs.ts';
import { schedule } from './schedule.ts';
import { traced } from './tracing/trace.ts';

/** Starts the background work of one process: event handlers, scheduled jobs and due messages. */
export async function startWorker(app: App): Promise<{ stop(): Promise<void> }> {
  await app.jobs.work(EVENT_HANDLER_QUEUE, (job) =>
    traced(`job ${String(job['event'])} ${String(job['reaction'])}`, {}, () =>
      runEventHandler(app, job),
    ),
  );
  const heartbeat = await startWorkerHeartbeat(app);
  for (const work of schedule)
    await app.jobs.schedule(work.name, work.cron, () =>
      runScheduled(app, work, heartbeat.isClockWrong()),
    );
  const sending = startSending(
    app,
    (wakeUp) => app.listen('messages_due', wakeUp),
    () => heartbeat.isClockWrong(),
  );
  return {
    stop: async () => {
      const backupsStopped = app.backups?.stop();
      await sending.stop();
      await heartbeat.stop();
      await backupsStopped;
    },
  };
}

/**
 * Runs a scheduled job, unless the clock is wrong, or the job must wait while the instance is held.
 */
export async function runScheduled(
  app: App,
  { name, run, waitsWhileHeld }: (typeof schedule)[number],
  isClockWrong: boolean,
): Promise<void> {
  // With a clock that is a year ahead, it would end and delete present data.
  if (isClockWrong) return;
  if (waitsWhileHeld && (await isHeld(app.db))) return;
  await traced(`scheduled ${name}`, {}, () => run(app));
}
