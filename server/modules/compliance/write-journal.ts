import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { JournalAction } from './journal-sentences.ts';

export interface JournalEntry {
  team_id: string | null;
  user_id: string | null;
  /** The administrator who acted under that person’s name. */
  impersonator_id: string | null;
  /** Past tense, such as `mode_acknowledged`; its words are in `journal-sentences.ts`. */
  action: JournalAction;
  /** What a reader of the journal needs; no contact of a customer, no secret. */
  detail?: Record<string, unknown>;
}

/** Writes who did what, in the transaction of the deed. Entries are only ever added. */
export async function writeJournal(
  db: Kysely<DB> | Transaction<DB>,
  at: Date,
  entry: JournalEntry,
): Promise<void> {
  const { detail = {}, ...who } = entry;
  await db
    .insertInto('journal')
    .values({ ...who, detail: JSON.stringify(detail), at })
    .execute();
}
