import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';

const DAY_MS = 86_400_000;
/** A question that its author did not confirm within these days is deleted. */
const UNCONFIRMED_DAYS = 7;

/** What a person asked about products, with its answers, and what they answered as a buyer. */
export async function eraseQuestions(
  tx: Tx,
  { team_id, request_ids, emails }: FoundPerson,
): Promise<void> {
  await sql`delete from product_questions where team_id = ${team_id} and lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`.execute(
    tx.db,
  );
  await eraseBuyerAnswers(tx, { team_id, request_ids });
}

export async function eraseBuyerAnswers(
  tx: Tx,
  { team_id, request_ids }: Pick<FoundPerson, 'team_id' | 'request_ids'>,
): Promise<void> {
  await sql`delete from product_answers where team_id = ${team_id} and request_id = any(${[...request_ids]}::bigint[])`.execute(
    tx.db,
  );
}

/**
 * What was refused stays as evidence until `before`; an address is kept no longer than that, and an
 * unconfirmed question seven days.
 */
export async function purgeQuestions(tx: Tx, before: Date): Promise<void> {
  const unconfirmed = new Date(tx.now.getTime() - UNCONFIRMED_DAYS * DAY_MS);
  await sql`delete from product_questions where (status = 'unconfirmed' and asked_at < ${unconfirmed}) or (status = 'refused' and removed_at < ${before})`.execute(
    tx.db,
  );
  await sql`delete from product_answers where status = 'refused' and removed_at < ${before}`.execute(
    tx.db,
  );
  await sql`update product_questions set email = null where email is not null and confirmed_at < ${before}`.execute(
    tx.db,
  );
}
