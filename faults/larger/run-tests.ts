import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { FaultResult } from '../fault.ts';

/**
 * Tests of `npm test` at a size that nobody waits for there: the settings are environment
 * variables of the files, told in the report. A run without a test fails.
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
