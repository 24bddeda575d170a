import { appendFileSync, readFileSync } from 'node:fs';

export interface Count {
  passed: number;
  failed: number;
}

/** A runner adds what it counted to the file that `scripts/test.ts` gave it. */
export function addCount(count: Count): void {
  const file = process.env['TEST_COUNT_FILE'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(count)}\n`);
}

export function sumCounts(file: string): Count {
  const counts = readFileSync(file, 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Count);
  return { passed: counts.reduce((sum, count) => sum + count.passed, 0), failed: counts.reduce((sum, count) => sum + count.failed, 0) };
}
