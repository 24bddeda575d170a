import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';

const DAY_MS = 86_400_000;
/** Days after which an unconfirmed question is deleted. */
const UNCONFIRMED_DAYS = 7;

/**
 * Deletes the questions of a person with their answers, and the answers that they gave as a buyer.
 */
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

/** The number of rows in one transaction. */
const BATCH = 5_000;

/**
 * Purges questions and answers that were refused, withdrawn or changed before `before`, until when
 * they are evidence; the addresses of questions confirmed before it; and unconfirmed questions
 * after seven days.
 */
export async function purgeQuestions(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  before: Date,
): Promise<void> {
  const unconfirmed = new Date(clock.now().getTime() - UNCONFIRMED_DAYS * DAY_MS);
  const isRemoved = sql<boolean>`status in ('refused', 'withdrawn') and removed_at < ${before}::timestamptz`;
  await deleteInBatches(
    db,
    'product_questions',
    sql`(status = 'unconfirmed' and asked_at < ${unconfirmed}::timestamptz) or (${isRemoved})`,
  );
  await deleteInBatches(db, 'product_answers', isRemoved);
  await deleteInBatches(db, 'product_question_versions', sql`ended_at < ${before}::timestamptz`);
  const hasAddress = sql`email is not null and confirmed_at < ${before}::timestamptz`;
  for (let changed = BATCH; changed === BATCH;) {
    const { numAffectedRows = 0n } = await sql`
      update product_questions set email = null where ${hasAddress} and ctid = any(array(select ctid from product_questions where ${hasAddress} limit ${BATCH}))`.execute(
      db,
    );
    changed = Number(numAffectedRows);
  }
}
