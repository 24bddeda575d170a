import type { App } from './app.ts';
import { runReaction, REACTIONS } from './queue/reaction-jobs.ts';
import { schedule } from './schedule.ts';

/** The background side of one process: what follows events, what the clock starts. */
export async function startWorker(app: App): Promise<{ stop(): Promise<void> }> {
  await app.jobs.work(REACTIONS, (job) => runReaction(app, job));
  for (const work of schedule) await app.jobs.schedule(work.name, work.cron, () => work.run(app));
  return { stop: async () => undefined };
}
