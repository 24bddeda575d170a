import type { App } from './app.ts';

export interface ClockWork {
  name: string;
  /** Five fields, in UTC. */
  cron: string;
  run: (app: App) => Promise<void>;
}

/** What the clock starts. */
export const schedule: readonly ClockWork[] = [];
