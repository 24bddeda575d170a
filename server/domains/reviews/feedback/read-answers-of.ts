import { sql } from 'kysely';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { REPLY_LABELS } from '#contract/labels/follow-up.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Database } from '#server/database/open.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { nameOfPerson } from '#server/domains/audit-log/name-of-person.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';
import type { Reply } from '#server/database/tables/reviews/review-replies.ts';
import { readReplyMethods } from './find-reply-methods.ts';

type Detail = Answer<'getReview'>['data'];

/**
 * Reads the notes and replies of a review, and the channels by which its author can receive a reply
 * now.
 */
export async function readAnswersOf(
  app: Pick<App, 'db' | 'clock' | 'whatsapp' | 'config'>,
  caller: Pick<TeamCaller, 'team_id' | 'role' | 'user'>,
  request: { id: string },
): Promise<Pick<Detail, 'notes' | 'replies' | 'reply_ways' | 'shop_reviews'>> {
  const [notes, replies, reply_ways, shop_reviews] = await Promise.all([
    listNotes(app.db, request.id),
    listReplies(app.db, caller.role, request.id),
    readReplyMethods(app, caller, request.id),
    listWritten(app.db, request.id),
  ]);
  return { notes, replies, reply_ways, shop_reviews };
}

async function listNotes(db: Database, request_id: string): Promise<Detail['notes']> {
  const rows = await db
    .selectFrom('review_notes as n')
    .leftJoin('users as u', 'u.id', 'n.user_id')
    .select([
      'n.id',
      'n.text',
      'n.created_at',
      'n.user_id',
      sql<string | null>`${nameOfPerson('u')}`.as('name'),
      sql<Detail['notes'][number]['mentioned']>`(
        select coalesce(json_agg(json_build_object('id', u.id::text, 'name', ${nameOfPerson('u')})), '[]')
        from users u where u.id = any(n.mentioned_ids))`.as('mentioned'),
    ])
    .where('n.request_id', '=', request_id)
    .orderBy('n.id')
    .execute();
  return rows.map(({ id, text, created_at, user_id, name, mentioned }) => ({
    id,
    text,
    mentioned,
    author: personOf(user_id, name),
    created_at: created_at.toISOString(),
  }));
}

async function listReplies(
  db: Database,
  role: TeamCaller['role'],
  request_id: string,
): Promise<Detail['replies']> {
  const rows = await db
    .selectFrom('review_replies as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .selectAll('a')
    .select(sql<string | null>`${nameOfPerson('u')}`.as('name'))
    .where('a.request_id', '=', request_id)
    .orderBy('a.id')
    .execute();
  return rows.map(({ name, ...row }) => presentReply(row, name, role));
}

/** Presents a reply. A reader does not see the address that was used. */
export function presentReply(
  row: Reply,
  name: string | null,
  role: TeamCaller['role'],
): Detail['replies'][number] {
  const { id, channel, text, state, problem, is_outbox, user_id, due_at, created_at, sent_at } =
    row;
  return {
    id,
    channel,
    channel_label: CHANNEL_LABELS[channel],
    recipient: contactMask(role)(row.recipient),
    text,
    state,
    state_label: REPLY_LABELS[state],
    problem,
    is_outbox,
    author: personOf(user_id, name),
    next_try_at: state === 'queued' && row.failures > 0 ? (due_at?.toISOString() ?? null) : null,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  };
}

function personOf(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? '' };
}

async function listWritten(db: Database, request_id: string): Promise<Detail['shop_reviews']> {
  const rows = await db
    .selectFrom('shop_reviews')
    .select(['id', 'status', 'product', 'title', 'text', 'is_incentivized', 'reply', 'photos'])
    .where('request_id', '=', request_id)
    .orderBy('id')
    .execute();
  return rows.map(({ reply, photos, ...row }) => ({
    ...row,
    has_reply: reply !== null,
    photos: photos.map(({ url }) => ({ url })),
  }));
}
