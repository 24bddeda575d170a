import { unescapeHtml } from '#contract/messages/escape-html.ts';
import { ERASED } from '#server/domains/privacy/person-terms.ts';
import type { Tx } from '#server/database/transaction.ts';
import { sql } from 'kysely';

/**
 * A quoted customer as `renderDigestEmail` writes them. What people typed is escaped, so that
 * nobody can write a part of it.
 */
const QUOTE =
  /(border-left:2px solid #e4e0d8"><div [^>]*><span [^>]*>)([^<]*)(<\/span>\s<span [^>]*>)([^<]*)(<\/span><\/div><div [^>]*>)([^<]*)(?=<\/div><\/div>)/gu;

export interface Digest {
  /** The review requests that it quotes, in the order of their quotes. */
  quoted_requests: readonly string[];
  body_text: string;
  body_html: string | null;
}

/**
 * Takes what customers said, and their names, out of the digests in the test inbox. A digest tells
 * of several teams: the rest of it stays as it is.
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

/** Null when the quotes are not those that the digest is said to hold. */
export function redactDigest(
  { quoted_requests, body_text, body_html }: Digest,
  request_ids: ReadonlySet<string>,
): { body_text: string; body_html: string } | null {
  const quotes = [...(body_html ?? '').matchAll(QUOTE)];
  if (body_html === null || quotes.length !== quoted_requests.length) return null;
  // Non-breaking spaces take the place of single spaces, in the text and in HTML not always alike.
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
