import { sql } from 'kysely';

/**
 * What the customer of the request `r` wrote, as they wrote it: feedback with the answers, the
 * reviews of the shop and of products, public reviews. `review_search` has the same texts folded,
 * which are for finding alone.
 */
export const WRITTEN_TEXTS = sql<string[]>`array_remove(array[
  nullif(private_text(r.feedback, r.metadata), ''),
  (select string_agg(concat_ws(' ', s.title, s.text), ' ' order by s.id) from shop_reviews s
    where s.request_id = r.id and s.status <> 'withdrawn'),
  (select string_agg(concat_ws(' ', p.review_title, p.review_text), ' ') from public_reviews p
    where p.request_id = r.id and p.match_kind <> 'proposed')], null)`;

const LONGEST = 120;

/** The part of a long text in which the first typed word was found, whatever its accents. */
export function excerptAround(text: string, typed: string): string {
  if (text.length <= LONGEST) return text;
  const [first = ''] = plain(typed.trim()).split(/\s+/u);
  const start = Math.max(0, plain(text).indexOf(first) - LONGEST / 3);
  return `${start > 0 ? '…' : ''}${text.slice(start, start + LONGEST)}…`;
}

/** Without accents and capitals, each character in its place. */
const plain = (text: string): string =>
  text.replaceAll(/[\u00C0-\u024F]/gu, (letter) => letter.normalize('NFD').charAt(0)).toLowerCase();
