// `npm test`: every check in turn; the failures are named again at the end, and the last line is the sum.
// A check that is not a test runner counts as one test. `npm test -- queue` runs the tests of files with « queue » in their path; `npm run check` runs the checks alone.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Failure, sumCounts } from './test-count.ts';

const CHECKS = ['lock', 'build'];
/** Each is one thread most of the time: they run beside each other, and what each says stays together. */
const BESIDE = ['format:check', 'typecheck', 'lint', 'dead-code'];
const RUNNERS = ['test:vitest', 'test:e2e'];
/** Where each finds its tests. */
const TESTS: Readonly<Record<string, string>> = {
  'test:vitest': '{attack,contract,fake-services,scripts,server,web}/**/*.test.{ts,tsx}',
  'test:e2e': 'e2e/**/*.spec.ts',
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-count-'));
const file = path.join(folder, 'counts');
fs.writeFileSync(file, '');
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    // Ctrl-C reaches the whole group by itself; a signal to us alone is passed on.
    if (signal !== 'SIGINT') for (const child of running) child.kill(signal);
  });
}

let passed = 0;
const failures: Failure[] = [];
const isChecksOnly = process.argv.includes('--checks');
const patterns = process.argv.slice(2).filter((given) => !given.startsWith('--'));
const stages: string[] = [];
for (const check of patterns.length > 0 ? ['build'] : isChecksOnly ? [] : CHECKS)
  note(check, await timed(check, () => run(check)));
if (patterns.length === 0) {
  const green = await Promise.all(
    BESIDE.map((check) => timed(check, () => run(check, { said: 'kept' }))),
  );
  for (const [index, check] of BESIDE.entries()) note(check, green[index] === true);
}
if (patterns.length > 0 && !RUNNERS.some(hasTests))
  failures.push({ test: patterns.join(', '), why: 'No test has this in its path.' });
for (const runner of isChecksOnly ? [] : RUNNERS.filter(hasTests)) {
  const before = fs.readFileSync(file, 'utf8');
  const failedBefore = sumCounts(file).failures.length;
  const isGreen = await timed(runner, () => run(runner, { arguments: patterns }));
  if (fs.readFileSync(file, 'utf8') === before)
    failures.push({ test: runner, why: 'It ended before it could count.' });
  else if (!isGreen && sumCounts(file).failures.length === failedBefore)
    failures.push({ test: runner, why: 'It ended badly, though each of its tests passed.' });
}
const counted = sumCounts(file);
passed += counted.passed;
failures.push(...counted.failures);
for (const failure of failures) console.log(`\n✗ ${failure.test}\n${failure.why}`);
console.log(`\n${stages.join(', ')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

function note(check: string, isGreen: boolean): void {
  if (isGreen) passed++;
  else failures.push({ test: `npm run ${check}`, why: 'What it said stands above.' });
}

/** Whether a part that was asked for concerns this runner. */
function hasTests(runner: string): boolean {
  if (patterns.length === 0) return true;
  const files = fs.globSync(TESTS[runner] ?? '');
  return patterns.some((pattern) => files.some((file) => file.includes(pattern)));
}

async function timed(stage: string, work: () => Promise<boolean>): Promise<boolean> {
  const began = performance.now();
  const isGreen = await work();
  stages.push(`${stage} ${Math.round((performance.now() - began) / 1000)} s`);
  return isGreen;
}

/** `kept`: what it says is printed when it has ended. */
async function run(
  script: string,
  {
    said = 'at_once',
    arguments: given = [],
  }: { said?: 'at_once' | 'kept'; arguments?: string[] } = {},
): Promise<boolean> {
  const pass = given.length > 0 ? ['--', ...given] : [];
  const child = spawn('npm', ['run', '--silent', script, ...pass], {
    stdio: said === 'kept' ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, TEST_COUNT_FILE: file },
  });
  running.add(child);
  const text: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => text.push(part));
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  running.delete(child);
  process.stdout.write(Buffer.concat(text));
  if (interrupted) process.exit(130);
  return code === 0;
}
