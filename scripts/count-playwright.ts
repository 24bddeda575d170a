import type { Reporter, Suite, TestError } from '@playwright/test/reporter';
import { addCount, type Failure, why } from './test-count.ts';

/** Writes how many tests passed and which failed; an error outside a test is one failure. */
export default class CountPlaywright implements Reporter {
  private root: Suite | undefined;
  private readonly outside: Failure[] = [];

  onBegin(_config: unknown, root: Suite): void {
    this.root = root;
  }

  onError(error: TestError): void {
    this.outside.push({ test: 'playwright, outside a test', why: why([error]) });
  }

  onEnd(): void {
    const tests = this.root?.allTests() ?? [];
    const unexpected = tests.filter((test) => test.outcome() === 'unexpected');
    addCount({
      passed: tests.filter((test) => test.outcome() === 'expected' || test.outcome() === 'flaky')
        .length,
      failures: [
        ...this.outside,
        ...unexpected.map((test) => ({
          test: test.titlePath().filter(Boolean).join(' › '),
          why: why(test.results.flatMap((result) => result.errors)),
        })),
      ],
    });
  }
}
