import { spawn } from 'node:child_process';
import path from 'node:path';
import { PROGRAM_ENV } from './run-recueil.ts';

const SCRIPTS = path.resolve(import.meta.dirname, '../../scripts');

export interface EndedScript {
  code: number | null;
  /** Its standard output. */
  said: string;
  /** Its standard error output, without the lines of the progress. */
  failed: string;
  /** The values in the lines of the progress, in percent. */
  progress: number[];
}

/**
 * Runs one program of `scripts` to its end, as `npm run` does. `interrupt` sends it a signal once
 * its promise has resolved.
 */
export async function runScript(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  interrupt?: { when: () => Promise<unknown>; by: NodeJS.Signals },
): Promise<EndedScript> {
  const child = spawn(process.execPath, [path.join(SCRIPTS, `${name}.ts`), ...args], {
    env: { ...PROGRAM_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let failed = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  child.stderr.on('data', (chunk) => (failed += String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  await interrupt?.when().finally(() => child.kill(interrupt.by));
  const code = await exited;
  const progress = [...failed.matchAll(/^(\d+) %\n/gm)].map(([, percent]) => Number(percent));
  return { code, said, failed: failed.replaceAll(/^\d+ %\n/gm, ''), progress };
}
