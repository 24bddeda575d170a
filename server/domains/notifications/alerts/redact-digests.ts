import { unescapeHtml } from '#contract/messages/escape-html.ts';
import { ERASED } from '#server/domains/privacy/person-terms.ts';
import type { Tx } from '#server/database/transaction.ts';
import { sql } from 'kysely';

/**
 * Matches a quoted customer in the HTML of `renderDigestEmail`. Texts of people are escaped, so
 * that they cannot contain a part of this markup.
 */
const QUOTE =
  /(border-left:2px solid #e4e0d8"><div [^>]*><span [^>]*>)([^<]*)(<\/span>\s<span [^>]*>)([^<]*)(<\/span><\/div><div [^>]*>)([^<]*)(?=<\/div><\/div>)/gu;

export interface Digest {
  /** The review requests that the digest quotes, in the order of the quotes. */
  quoted_requests: readonly string[];
  body_text: string;
  body_html: string | null;
}

/**
 * Removes the texts and names of these customers from digests in the test inbox. A digest is about
 * several teams, so the rest of it does not change.
 */
export async function redactDigests(
  tx: Tx,
  { request_ids }: { request_ids: readonly string[] },
): Promise<void> {
  const digests = await tx.db
    .selectFrom('test_inbox_messages')
    .select(['id', 'quoted_requests', 'body_text', 'body_html'])
    .where('team_id', 'is', null)
    .where(sql<boolean>`quoted_requests && ${request_ids}::bigint[]`)
    .orderBy('id')
    .execute();
  for (const { id, ...digest } of digests) {
    const redacted = redactDigest(digest, new Set(request_ids));
    // A digest of another version, whose quotes cannot be found, is deleted.
    await (redacted
      ? tx.db.updateTable('test_inbox_messages').set(redacted).where('id', '=', id).execute()
      : tx.db.deleteFrom('test_inbox_messages').where('id', '=', id).execute());
  }
}

/** Returns null when the quotes in the text are not those that are listed with the digest. */
export function redactDigest(
  { quoted_requests, body_text, body_html }: Digest,
  request_ids: ReadonlySet<string>,
): { body_text: string; body_html: string } | null {
  const quotes = [...(body_html ?? '').matchAll(QUOTE)];
  if (body_html === null || quotes.length !== quoted_requests.length) return null;
  // Non-breaking spaces replace single spaces, differently in the text and in the HTML.
  const plain = withPlainSpaces(body_text);
  let [text, from] = ['', 0];
  for (const [index, [, , stars = '', , who = '', , words = '']] of quotes.entries()) {
    const quote = withPlainSpaces(unescapeHtml(`${stars} ${who}\n> ${words}`));
    const at = plain.indexOf(quote, from);
    if (at === -1) return null;
    const end = at + quote.length;
    const isGone = request_ids.has(quoted_requests[index] ?? '');
    text +=
      body_text.slice(from, at) +
      (isGone ? `${stars} ${ERASED}\n> ${ERASED}` : body_text.slice(at, end));
    from = end;
  }
  let index = 0;
  return {
    body_text: text + body_text.slice(from),
    body_html: body_html.replaceAll(
      QUOTE,
      (whole, head: string, stars: string, middle: string, _who: string, tail: string) =>
        request_ids.has(quoted_requests[index++] ?? '')
          ? `${head}${stars}${middle}${ERASED}${tail}${ERASED}`
          : whole,
    ),
  };
}

const withPlainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/gu, ' ');
