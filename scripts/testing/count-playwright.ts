import path from 'node:path';
import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { addCount, type TestFailure, why } from './test-count.ts';

/** Writes how many tests passed and which failed. An error outside a test counts as one failure. */
export default class CountPlaywright implements Reporter {
  private root: Suite | undefined;
  private readonly outside: TestFailure[] = [];

  onBegin(_config: unknown, root: Suite): void {
    this.root = root;
  }

  onError(error: TestError): void {
    this.outside.push({ test: 'playwright, outside a test', why: why([error]) });
  }

  onEnd(): void {
    const tests = this.root?.allTests() ?? [];
    if (tests.length > 0) console.log(durationsOf(tests));
    const unexpected = tests.filter((test) => test.outcome() === 'unexpected');
    addCount({
      passed: tests.filter((test) => test.outcome() === 'expected' || test.outcome() === 'flaky')
        .length,
      failures: [
        ...this.outside,
        ...unexpected.map((test) => ({
          test: test.titlePath().filter(Boolean).join(' › '),
          file: path.relative('.', test.location.file),
          why: why(test.results.flatMap((result) => result.errors)),
        })),
      ],
    });
  }
}

const SLOWEST = 15;

/** Returns the duration of the journeys of each file, and the longest ones. */
function durationsOf(tests: readonly TestCase[]): string {
  const seconds = (some: readonly TestCase[]): number =>
    some.reduce(
      (sum, { results }) => sum + results.reduce((all, { duration }) => all + duration, 0),
      0,
    ) / 1000;
  const line = (name: string, some: readonly TestCase[]): string =>
    `${seconds(some).toFixed(1).padStart(7)} s  ${name}`;
  const bySeconds = (a: readonly TestCase[], b: readonly TestCase[]): number =>
    seconds(b) - seconds(a);
  const files = [...Map.groupBy(tests, ({ location }) => path.basename(location.file))];
  return [
    '\nDurations of the journeys, by file:',
    ...files
      .toSorted(([, a], [, b]) => bySeconds(a, b))
      .map(([file, some]) => line(`${file} (${some.length})`, some)),
    'The longest:',
    ...tests
      .toSorted((a, b) => bySeconds([a], [b]))
      .slice(0, SLOWEST)
      .map((test) => line(test.title, [test])),
  ].join('\n');
}
