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

/** Runs one program of `scripts` to its end, as `npm run` does. */
export async function runScript(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<EndedScript> {
  const child = spawn(process.execPath, [path.join(SCRIPTS, `${name}.ts`), ...args], {
    env: { ...PROGRAM_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let failed = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  child.stderr.on('data', (chunk) => (failed += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const progress = [...failed.matchAll(/^(\d+) %\n/gm)].map(([, percent]) => Number(percent));
  return { code, said, failed: failed.replaceAll(/^\d+ %\n/gm, ''), progress };
}
