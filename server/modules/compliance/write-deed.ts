import type { Tx } from '#server/database/transaction.ts';
import type { Caller } from '#server/http/handler.ts';
import type { JournalAction } from './journal-sentences.ts';
import { writeJournal } from './write-journal.ts';

/** What the caller has just done in a team, by default their current one: also under whose name an administrator did it. */
export async function writeDeed(
  tx: Tx,
  { user, impersonator_id, team_id }: Pick<Caller, 'user' | 'impersonator_id' | 'team_id'>,
  action: JournalAction,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await writeJournal(tx.db, tx.now, { team_id, user_id: user.id, impersonator_id, action, detail });
}
