import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { ReceivedReview } from '#server/ports/received-review.ts';

/**
 * Counts the reviews of this shop by each of these authors. All reviews of the shop are stored, so
 * the site is not called.
 */
export async function countOfAuthor(
  tx: Tx,
  team_id: string,
  reviews: readonly ReceivedReview[],
): Promise<void> {
  const authors = [
    ...new Set(reviews.flatMap(({ consumer_id }) => (consumer_id === null ? [] : [consumer_id]))),
  ];
  if (authors.length === 0) return;
  await sql`
    update public_reviews p set consumer_review_count_same_domain = c.n
    from (select consumer_id, count(*)::int as n from public_reviews where team_id = ${team_id} and consumer_id = any(${authors}::text[]) group by consumer_id) c
    where p.team_id = ${team_id} and p.consumer_id = c.consumer_id and p.consumer_review_count_same_domain is distinct from c.n`.execute(
    tx.db,
  );
}
