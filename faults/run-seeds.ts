import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';

interface Part {
  first: number;
  count: number;
  failed: number;
  seconds: number;
}

/** Number of seeds that one process simulates. An interruption loses at most these. */
const PART = 1000;
const PROGRAM = path.join(import.meta.dirname, 'run-seed-range.ts');

/**
 * Simulates `count` seeds from `from` on, in parts, in `processes` concurrent processes. Returns
 * true when no rule was broken.
 */
export async function runSeeds(
  from: number,
  count: number,
  processes = os.availableParallelism(),
): Promise<boolean> {
  const began = performance.now();
  const parts = Array.from({ length: Math.ceil(count / PART) }, (_, i) => ({
    first: from + i * PART,
    count: Math.min(PART, count - i * PART),
  }));
  let next = 0;
  let finished = 0;
  let failed = 0;
  const work = async (): Promise<void> => {
    for (let part = parts[next++]; part; part = parts[next++]) {
      const done = await runPart(part.first, part.count);
      finished += done.count;
      failed += done.failed;
      const rate = (finished / ((performance.now() - began) / 1000)).toFixed(1);
      console.log(
        `seeds ${done.first} to ${done.first + done.count - 1}: ${done.failed} failed; ${finished} of ${count} so far, ${failed} failed, ${rate} a second`,
      );
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return failed === 0;
}

function runPart(first: number, count: number): Promise<Part> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, String(first), String(count)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let last: Part | undefined;
    readline.createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) last = JSON.parse(line) as Part;
      else console.log(line);
    });
    child.once('close', () =>
      last
        ? resolve(last)
        : reject(new Error(`seeds ${first} to ${first + count - 1} did not run to their end`)),
    );
  });
}
