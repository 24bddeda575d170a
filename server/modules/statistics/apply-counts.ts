import type { Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { CountedFact } from './counted-fact.ts';

/** Moves the figures of the counted facts, teams and days in order. */
export async function applyCounts(_db: Transaction<DB>, facts: readonly CountedFact[]): Promise<void> {
  if (facts.length > 0) throw new Error('the cells of the statistics are not laid out yet');
}
