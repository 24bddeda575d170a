import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

interface ErasedMails {
  team_id: string;
  request_ids: readonly string[];
  contacts: readonly string[];
  pattern: string | null;
}

/** What the demonstration mailbox holds of a person: what was written to them, and what was told of them to the team. */
export async function eraseFromOutbox(tx: Tx, { team_id, request_ids, contacts, pattern }: ErasedMails): Promise<void> {
  const alerts = request_ids.flatMap((id) => [`rating-${id}-%`, `low-rating-${id}-%`, `rating-words-${id}-%`, `low-rating-words-${id}-%`]);
  await sql`
    delete from outbox_messages where (team_id = ${team_id} or team_id is null) and (request_id = any(${request_ids}::bigint[]) or recipient = any(${contacts}::text[])
      or message_key like any(${alerts}::text[]) or body_text ~* ${pattern}::text or subject ~* ${pattern}::text)`.execute(tx.db);
}
