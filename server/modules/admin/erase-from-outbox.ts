import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { namesPersonIn, type PersonWords } from '#server/modules/personal-data/names-person-in.ts';

interface ErasedMails extends PersonWords {
  team_id: string;
  request_ids: readonly string[];
  contacts: readonly string[];
}

/** What the demonstration mailbox holds of a person: what was written to them, and what was told of them to the team. */
export async function eraseFromOutbox(
  tx: Tx,
  { team_id, request_ids, contacts, ...words }: ErasedMails,
): Promise<void> {
  const alerts = request_ids.flatMap((id) => [
    `rating-${id}-%`,
    `low-rating-${id}-%`,
    `rating-words-${id}-%`,
    `low-rating-words-${id}-%`,
  ]);
  await sql`
    delete from outbox_messages where (team_id = ${team_id} or team_id is null) and (request_id = any(${request_ids}::bigint[]) or recipient = any(${contacts}::text[])
      or message_key like any(${alerts}::text[]) or ${namesPersonIn(sql`concat_ws(' ', subject, body_text)`, words)})`.execute(
    tx.db,
  );
}
