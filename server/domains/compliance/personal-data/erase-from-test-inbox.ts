import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { namesPersonIn, type PersonTerms } from '#server/domains/privacy/names-person-in.ts';

interface ErasedMails extends PersonTerms {
  team_id: string;
  request_ids: readonly string[];
  contacts: readonly string[];
}

/**
 * Deletes the messages of the test inbox to a person, and those to the team about this person.
 * E-mails about accounts belong to no team and stay; `redactDigests` removes the person from
 * digests.
 */
export async function eraseFromTestInbox(
  tx: Tx,
  { team_id, request_ids, contacts, ...terms }: ErasedMails,
): Promise<void> {
  const alerts = request_ids.flatMap((id) => [
    `rating-${id}-%`,
    `low-rating-${id}-%`,
    `rating-words-${id}-%`,
    `low-rating-words-${id}-%`,
    `reopened-${id}-%`,
  ]);
  await sql`
    delete from test_inbox_messages where team_id = ${team_id} and (quoted_requests && ${request_ids}::bigint[] or request_id = any(${request_ids}::bigint[]) or recipient = any(${contacts}::text[])
      or message_key like any(${alerts}::text[]) or ${namesPersonIn(sql`concat_ws(' ', subject, body_text)`, terms)})`.execute(
    tx.db,
  );
}
