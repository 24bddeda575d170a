import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * Files that mostly wait for processes and simulated pauses. Started last, each would run alone at
 * the end.
 */
const WAITING = [
  'attack/attack.db.test.ts',
  'server/main.db.test.ts',
  'server/several-processes.db.test.ts',
  'server/hour-of-silence.db.test.ts',
  'server/backup/',
  'server/http/bad-input.db.test.ts',
  'server/http/access-matrix.db.test.ts',
];

/** Runs the longest files first. Before the first run, Vitest only sorts by file size. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = WAITING.findIndex((part) => moduleId.includes(`/${part}`));
      return rank === -1 ? WAITING.length : rank;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
