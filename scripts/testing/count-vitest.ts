import type { Reporter, TestModule } from 'vitest/node';
import { addCount, type TestFailure, why } from './test-count.ts';

const SLOWEST = 10;

/**
 * Writes how many tests passed and which failed; a file that does not load and an error outside a
 * test count as one failure each. Prints which files took longest.
 */
export default class CountVitest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failures: TestFailure[] = [
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => ({
          test: `${test.module.relativeModuleId} › ${test.fullName}`,
          file: test.module.relativeModuleId,
          why: why(test.result().errors ?? []),
        })),
      ...modules
        .filter((module) => module.errors().length > 0)
        .map((module) => ({
          test: module.relativeModuleId,
          file: module.relativeModuleId,
          why: why(module.errors()),
        })),
      ...unhandled.map((error) => ({ test: 'vitest, outside a test', why: why([error]) })),
    ];
    if (modules.length > 1) console.log(durationsOf(modules));
    addCount({ passed: tests.filter((test) => test.result().state === 'passed').length, failures });
  }
}

/** Returns the total duration of the files of each project, and the longest files. */
function durationsOf(modules: readonly TestModule[]): string {
  const files = modules.map((module) => {
    const { collectDuration, duration } = module.diagnostic();
    return {
      project: module.project.name,
      name: module.relativeModuleId,
      seconds: (collectDuration + duration) / 1000,
    };
  });
  const line = (seconds: number, name: string): string =>
    `${seconds.toFixed(1).padStart(7)} s  ${name}`;
  return [
    '\nDurations of the files, by project:',
    ...[...Map.groupBy(files, ({ project }) => project)].map(([project, some]) =>
      line(
        some.reduce((sum, { seconds }) => sum + seconds, 0),
        `${project} (${some.length})`,
      ),
    ),
    'The longest:',
    ...files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST)
      .map(({ seconds, name }) => line(seconds, name)),
  ].join('\n');
}
