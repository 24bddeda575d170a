import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { namesPersonIn, type PersonTerms } from '#server/domains/privacy/names-person-in.ts';

type Person = PersonTerms & {
  team_id: string;
  request_ids: readonly string[];
  emails: readonly string[];
};

/**
 * Erases the copies of a person’s public reviews, and marks them so that the next sync does not
 * restore them. Other reviews that mention the person lose the name. A proposed match counts as
 * another person’s until it is confirmed.
 */
export async function erasePublicReviews(
  tx: Tx,
  { team_id, request_ids, emails, ...terms }: Person,
): Promise<void> {
  const written = sql<boolean>`(request_id = any(${[...request_ids]}::bigint[]) and match_kind <> 'proposed' or lower(referral_email) = any(${[...emails]}::text[]) or ${namesPersonIn(sql`consumer_name`, terms)})`;
  await sql`
    update public_reviews set review_id = encode(silent_contact(team_id, 'review', review_id), 'hex'), review_title = null, review_text = null, consumer_id = null, consumer_name = null, consumer_image = null, consumer_country = null,
      link = null, reference_id = null, referral_email = null, request_id = null, match_kind = null, match_score = null, refused_requests = '{}', erased_at = ${tx.now}::timestamptz, updated_at = ${tx.now}::timestamptz
    where team_id = ${team_id} and erased_at is null and ${written}`.execute(tx.db);
  await sql`update public_reviews set request_id = null, match_kind = null, match_score = null, match_rivals = 0 where team_id = ${team_id} and request_id = any(${[...request_ids]}::bigint[])`.execute(
    tx.db,
  );
  const without = (column: string) =>
    sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${terms.pattern}::text, 'effacé', 'gi')`;
  await sql`
    update public_reviews set ${without('review_title')}, ${without('review_text')} where team_id = ${team_id} and erased_at is null
      and (${namesPersonIn(sql`review_title`, terms)} or ${namesPersonIn(sql`review_text`, terms)})`.execute(
    tx.db,
  );
}
