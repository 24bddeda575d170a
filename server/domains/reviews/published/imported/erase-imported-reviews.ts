import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { namesPersonIn, type PersonTerms } from '#server/domains/privacy/names-person-in.ts';

interface ErasedAuthor extends PersonTerms {
  team_id: string;
  emails: readonly string[];
  order_ids: readonly string[];
}

/**
 * Deletes the imported reviews that a person wrote: those with their address or, without an
 * address, those with their order or both their names. Removes the person’s name from other
 * imported reviews and their versions. Returns the number of deleted reviews.
 */
export async function eraseImportedReviews(
  tx: Tx,
  { team_id, emails, order_ids, ...terms }: ErasedAuthor,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from shop_reviews where team_id = ${team_id} and origin is not null and (author_email = any(${[...emails]}::text[]) or (author_email is null and (
      ${namesPersonIn(sql`display_name`, terms)} or ltrim(order_reference, '# ') in (select number_key from orders where id = any(${[...order_ids]}::bigint[]))))) returning id`.execute(
    tx.db,
  );
  await sql`
    update shop_reviews set title = regexp_replace(title, ${terms.pattern}::text, 'effacé', 'gi'), text = regexp_replace(text, ${terms.pattern}::text, 'effacé', 'gi'), reply = regexp_replace(reply, ${terms.pattern}::text, 'effacé', 'gi'),
      contest = regexp_replace(contest, ${terms.pattern}::text, 'effacé', 'gi')
    where team_id = ${team_id} and origin is not null and ${namesPersonIn(sql`concat_ws(' | ', title, text, reply, contest)`, terms)}`.execute(
    tx.db,
  );
  await sql`
    update shop_review_versions v set title = regexp_replace(v.title, ${terms.pattern}::text, 'effacé', 'gi'), text = regexp_replace(v.text, ${terms.pattern}::text, 'effacé', 'gi'),
      contest = regexp_replace(v.contest, ${terms.pattern}::text, 'effacé', 'gi')
    from shop_reviews s where s.id = v.shop_review_id and s.team_id = ${team_id} and s.origin is not null and ${namesPersonIn(sql`concat_ws(' | ', v.title, v.text, v.contest)`, terms)}`.execute(
    tx.db,
  );
  return rows.length;
}
