// `npm test`: every check in turn; the last line is the sum. A check that is not a test runner counts as one test.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sumCounts } from './test-count.ts';

const CHECKS = ['lock', 'build', 'typecheck', 'lint', 'dead-code'];
const RUNNERS = ['test:vitest', 'test:e2e'];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-count-'));
const file = path.join(folder, 'counts');
fs.writeFileSync(file, '');
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

let running: ChildProcess | undefined;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    // Ctrl-C reaches the whole group by itself; a signal to us alone is passed on.
    if (signal !== 'SIGINT') running?.kill(signal);
  });
}

let passed = 0;
let failed = 0;
for (const check of CHECKS) {
  if (await run(check)) passed++;
  else failed++;
}
for (const runner of RUNNERS) {
  const before = fs.readFileSync(file, 'utf8');
  const failedBefore = sumCounts(file).failed;
  const green = await run(runner);
  const silent = fs.readFileSync(file, 'utf8') === before; // it died before it could count
  if (silent || (!green && sumCounts(file).failed === failedBefore)) failed++;
}
const counted = sumCounts(file);
console.log(`${passed + counted.passed} passed, ${failed + counted.failed} failed`);
process.exitCode = failed + counted.failed > 0 ? 1 : 0;

async function run(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], { stdio: 'inherit', env: { ...process.env, TEST_COUNT_FILE: file } });
  running = child;
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('exit', resolve);
  });
  if (interrupted) process.exit(130);
  return code === 0;
}
