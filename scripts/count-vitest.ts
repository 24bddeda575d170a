import type { Reporter, TestModule } from 'vitest/node';
import { addCount } from './test-count.ts';

/** Writes how many tests passed and failed; a file that does not load and an error outside a test are one failure each. */
export default class CountVitest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()]).map((test) => test.result().state);
    const broken = modules.filter((module) => module.errors().length > 0).length;
    addCount({ passed: states.filter((state) => state === 'passed').length, failed: states.filter((state) => state === 'failed').length + broken + unhandled.length });
  }
}
