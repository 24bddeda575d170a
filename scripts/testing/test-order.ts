import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * They mostly wait, for processes that start and for pauses of people: begun last, each would be
 * alone at the end.
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

/** The longest first. Vitest knows only how large a file is until it has run once. */
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
