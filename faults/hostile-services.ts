import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Fault } from './fault.ts';

const ROUNDS = { quick: 60, full: 1_500 } as const;

/**
 * Changes each answer of every service of a team and of Google’s sign-in at random places. No call
 * may end with status 500, and no value may be stored that cannot be shown.
 */
export const hostileServices: Fault = {
  id: 'S23',
  name: 'answers of services, changed at random',
  run: async (size) => {
    const [rounds, seed] = [ROUNDS[size], Date.now() % 1e6];
    const run = spawn(
      'vitest',
      ['run', '--project', 'database', 'server/integrations/changed-answers.db.test.ts'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ANSWERS: String(rounds), SEED: String(seed) },
      },
    );
    const [output, [code]] = await Promise.all([
      text(run.stdout),
      once(run, 'close') as Promise<[number | null]>,
    ]);
    return {
      passed: code === 0,
      figures: { rounds, seed, ...(code !== 0 && { output: output.slice(-3_000) }) },
    };
  },
};
