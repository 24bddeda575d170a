import { appendFileSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface TestFailure {
  test: string;
  /**
   * The file of the test, relative to the project. Missing when the failure belongs to no single
   * file.
   */
  file?: string;
  why: string;
}

export interface TestCount {
  passed: number;
  failures: TestFailure[];
}

/** Adds the count of a runner to the file that `scripts/test.ts` gave it. */
export function addCount(count: TestCount): void {
  const file = process.env['TEST_COUNT_FILE'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(count)}\n`);
}

export function sumTestCounts(file: string): TestCount {
  const counts = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TestCount);
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failures: counts.flatMap((count) => count.failures),
  };
}

/**
 * Returns the error with its place in the project’s files, without colours and shortened. The
 * test’s own output contains the whole.
 */
export function why(thrown: readonly unknown[]): string {
  const lines = thrown
    .flatMap((error) => [
      read(error, 'stack') ?? read(error, 'message') ?? JSON.stringify(error),
      read(error, 'diff') ?? '',
    ])
    .join('\n');
  return stripVTControlCharacters(lines)
    .split('\n')
    .filter((line) => line !== '' && !/^\s+at .*(node_modules|node:|new Promise)/u.test(line))
    .slice(0, 24)
    .join('\n')
    .slice(0, 1500);
}

function read(error: unknown, name: 'stack' | 'message' | 'diff'): string | undefined {
  const value: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
