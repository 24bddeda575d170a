import { sql } from 'kysely';

/**
 * The texts of the customer of the request `r` as they wrote them: feedback with the answers,
 * reviews of the shop and of products, public reviews. `review_search` has the same texts without
 * accents and capitals, for the search alone.
 */
export const WRITTEN_TEXTS = sql<string[]>`array_remove(array[
  nullif(private_text(r.feedback, r.metadata), ''),
  (select string_agg(concat_ws(' ', s.title, s.text), ' ' order by s.id) from shop_reviews s
    where s.request_id = r.id and s.status <> 'withdrawn'),
  (select string_agg(concat_ws(' ', p.review_title, p.review_text), ' ') from public_reviews p
    where p.request_id = r.id and p.match_kind <> 'proposed')], null)`;

const LONGEST = 120;

/** Returns the part of a long text that contains the first typed word, whatever its accents. */
export function excerptAround(text: string, typed: string): string {
  if (text.length <= LONGEST) return text;
  const [first = ''] = plain(typed.trim()).split(/\s+/u);
  const start = Math.max(0, plain(text).indexOf(first) - LONGEST / 3);
  return `${start > 0 ? '…' : ''}${text.slice(start, start + LONGEST)}…`;
}

/** Returns the text without accents and capitals. Each character keeps its position. */
const plain = (text: string): string =>
  text.replaceAll(/[\u00C0-\u024F]/gu, (letter) => letter.normalize('NFD').charAt(0)).toLowerCase();
