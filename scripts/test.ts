// `npm test` builds the pages, then runs checks and tests at the same time and repeats a few
// failures alone. The failures are named again at the end, and the last line is the sum. A check
// that is not a test runner counts as one test. It takes minutes instead of three quarters of an
// hour, because it leaves some files to `.ci/run` and names them. `TEST_SIZE=full npm test` runs
// everything, `npm test -- queue` the tests of files with « queue » in their path, `npm run check`
// the checks.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findLeftOut } from './testing/left-to-ci.ts';
import { type TestCount, type TestFailure, sumTestCounts } from './testing/test-count.ts';

/** Run in turn before everything else, because the tests need the built pages. */
const FIRST = ['lock', 'build'];
/**
 * Without tests, the checks run at the same time. With tests, they run one after the other: four at
 * once, each with a thread per core, would leave the tests of a small machine no processor time for
 * two minutes.
 */
const CHECKS = ['format:check', 'lint', 'typecheck', 'dead-code'];
/** Both wait for processes and pages half of their time, so they run at the same time. */
const RUNNERS = ['test:vitest', 'test:e2e'];
/** The test files of each runner. */
const TESTS: Readonly<Record<string, string>> = {
  'test:vitest': '{attack,contract,fake-services,scripts,server,web}/**/*.test.{ts,tsx}',
  'test:e2e': 'e2e/**/*.spec.ts',
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-count-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    // Ctrl-C reaches the whole process group. A signal to this process alone is passed on.
    if (signal !== 'SIGINT') for (const child of running) child.kill(signal);
  });
}

/** With more failures, a busy machine is not the cause. */
const MOST_TRIED_AGAIN = 5;

let passed = 0;
let speaker: string | null = null;
const failures: TestFailure[] = [];
const isChecksOnly = process.argv.includes('--checks');
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isQuick = !isChecksOnly && patterns.length === 0 && process.env['TEST_SIZE'] !== 'full';
if (isQuick) process.env['TEST_FILES'] = 'quick';
const stages: string[] = [];
for (const check of patterns.length > 0 ? ['build'] : isChecksOnly ? [] : FIRST)
  note(check, await timed(check, () => run(check)));
if (patterns.length > 0 && !RUNNERS.some(hasTests))
  failures.push({ test: patterns.join(', '), why: 'No test has this in its path.' });
await Promise.all([
  ...(patterns.length > 0 ? [] : isChecksOnly ? CHECKS.map((check) => [check]) : [CHECKS]).map(
    runChecks,
  ),
  ...(isChecksOnly ? [] : RUNNERS.filter(hasTests)).map(runTests),
]);
const passedAlone = patterns.length > 0 ? [] : await tryAlone();
for (const failure of failures) console.log(`\n✗ ${failure.test}\n${failure.why}`);
if (isQuick) console.log(`\nLeft to .ci/run: ${findLeftOut().join(', ')}`);
console.log(`\n${stages.join(', ')}`);
for (const { test, why } of passedAlone)
  console.log(`\nFailed beside the others, passed alone: ${test}\n${why}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function runChecks(inTurn: readonly string[]): Promise<void> {
  for (const check of inTurn)
    note(check, await timed(check, () => run(check, { output: 'at_end' })));
}

function note(check: string, isGreen: boolean): void {
  if (isGreen) passed++;
  else failures.push({ test: `npm run ${check}`, why: 'What it said stands above.' });
}

/**
 * Runs a runner and counts its tests. The first runner prints at once and the other at its end, so
 * that their lines do not mix.
 */
async function runTests(runner: string): Promise<void> {
  speaker ??= runner;
  const output = speaker === runner ? 'at_once' : 'at_end';
  const counted = await timed(runner, () => count(runner, patterns, output));
  passed += counted.passed;
  failures.push(...counted.failures);
}

async function count(
  runner: string,
  files: string[],
  output: 'at_once' | 'at_end',
): Promise<TestCount> {
  const file = path.join(folder, runner.replace(':', '-'));
  fs.writeFileSync(file, '');
  const isGreen = await run(runner, { output, arguments: files, env: { TEST_COUNT_FILE: file } });
  const { passed: good, failures: bad } = sumTestCounts(file);
  if (fs.readFileSync(file, 'utf8') === '')
    bad.push({ test: runner, why: 'It ended before it could count.' });
  else if (!isGreen && bad.length === 0)
    bad.push({ test: runner, why: 'It ended badly, though each of its tests passed.' });
  return { passed: good, failures: bad };
}

/**
 * Repeats the files of a few failures with nothing beside them, so that a busy machine does not
 * decide. Returns the failures that did not occur again; they are named at the end.
 */
async function tryAlone(): Promise<TestFailure[]> {
  if (failures.length > MOST_TRIED_AGAIN) return [];
  const alone: TestFailure[] = [];
  for (const runner of RUNNERS) {
    const files = fs.globSync(TESTS[runner] ?? '').filter((file) => failures.some(isIn(file)));
    for (const file of files) {
      const again = await timed(`${file} alone`, () => count(runner, [file], 'at_once'));
      if (again.failures.length > 0 || again.passed === 0) continue;
      alone.push(...failures.filter(isIn(file)));
    }
  }
  for (const failure of alone) failures.splice(failures.indexOf(failure), 1);
  passed += alone.length;
  return alone;
}

function isIn(file: string): (failure: TestFailure) => boolean {
  return (failure) => failure.file === file;
}

/** Returns true when a given pattern matches a file of this runner. */
function hasTests(runner: string): boolean {
  if (patterns.length === 0) return true;
  const files = fs.globSync(TESTS[runner] ?? '');
  return patterns.some((pattern) => files.some((file) => file.includes(pattern)));
}

async function timed<Result>(stage: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  stages.push(`${stage} ${Math.round((performance.now() - began) / 1000)} s`);
  return result;
}

/**
 * Runs an npm script and returns true on success. `at_end` prints its output after it has ended.
 */
async function run(
  script: string,
  {
    output = 'at_once',
    arguments: extra = [],
    env = {},
  }: { output?: 'at_once' | 'at_end'; arguments?: string[]; env?: Record<string, string> } = {},
): Promise<boolean> {
  const pass = extra.length > 0 ? ['--', ...extra] : [];
  const child = spawn('npm', ['run', '--silent', script, ...pass], {
    stdio: output === 'at_end' ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
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
