import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { FaultResult } from '../fault.ts';

/**
 * Runs tests of `npm test` at a larger size, which would take too long there. The settings are
 * environment variables and appear in the report. A run without any test fails.
 */
export async function runTests(
  files: readonly string[],
  settings: Record<string, string>,
  name?: string,
): Promise<FaultResult> {
  const run = spawn('vitest', ['run', ...files, ...(name === undefined ? [] : ['-t', name])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1', ...settings },
  });
  const [output, [code]] = await Promise.all([
    text(run.stdout),
    once(run, 'close') as Promise<[number | null]>,
  ]);
  const tests = Number(/^\s*Tests .*?(\d+) passed/m.exec(output)?.[1] ?? 0);
  return {
    passed: code === 0 && tests > 0,
    figures: { tests, ...settings, ...(code !== 0 && { output: [output.slice(-4_000)] }) },
  };
}
