import type { Reporter, Suite } from '@playwright/test/reporter';
import { addCount } from './test-count.ts';

/** Writes how many tests passed and failed; an error outside a test is one failure. */
export default class CountPlaywright implements Reporter {
  private root: Suite | undefined;
  private errors = 0;

  onBegin(_config: unknown, root: Suite): void {
    this.root = root;
  }

  onError(): void {
    this.errors++;
  }

  onEnd(): void {
    const outcomes = (this.root?.allTests() ?? []).map((test) => test.outcome());
    const passed = outcomes.filter((outcome) => outcome === 'expected' || outcome === 'flaky').length;
    addCount({ passed, failed: outcomes.filter((outcome) => outcome === 'unexpected').length + this.errors });
  }
}
