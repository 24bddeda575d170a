import type { Reporter, TestModule } from 'vitest/node';
import { addCount, type Failure, why } from './test-count.ts';

/**
 * Writes how many tests passed and which failed; a file that does not load and an error outside a
 * test are one failure each.
 */
export default class CountVitest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failures: Failure[] = [
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => ({
          test: `${test.module.relativeModuleId} › ${test.fullName}`,
          why: why(test.result().errors ?? []),
        })),
      ...modules
        .filter((module) => module.errors().length > 0)
        .map((module) => ({ test: module.relativeModuleId, why: why(module.errors()) })),
      ...unhandled.map((error) => ({ test: 'vitest, outside a test', why: why([error]) })),
    ];
    addCount({ passed: tests.filter((test) => test.result().state === 'passed').length, failures });
  }
}
