import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { sendReplies } from '#server/domains/reviews/feedback/send-replies.ts';
import { publishDueReviews } from '#server/domains/reviews/published/publish-due-reviews.ts';
import { pickOne } from '../shop-history.ts';
import type { CallDemoEndpoint, OpenedShop } from './open-demo-shop.ts';
import { PRIVATE_REPLIES, WALL_REPLIES } from './shop-replies.ts';

/** Shares of reviews per rating that get a public answer. */
const ANSWERED = { 1: 1, 2: 1, 3: 0.7, 4: 0.3, 5: 0.2 } as const;
/** Share of private messages that the demo answers in one evening. */
const HANDLED = 0.45;

type Stars = keyof typeof ANSWERED;

/**
 * Does the evening’s work of the shop: publishes the reviews that are due on the wall, and answers
 * customers.
 */
export async function spendEvening(
  app: App,
  { team_id, call }: OpenedShop,
  random: () => number,
): Promise<void> {
  await publishDueReviews(app);
  const now = app.clock.now();
  const { rows: waiting } = await sql<{ id: string; rating: Stars; text: string }>`
    select id, rating, text from shop_reviews where team_id = ${team_id} and origin is null and (status = 'pending' and text like '%www.%' or status = 'published' and published_at = ${now})`.execute(
    app.db,
  );
  for (const { id, rating, text } of waiting) {
    if (text.includes('www.'))
      await call('POST', `/api/team/shop_reviews/${id}/refuse`, { reason: 'advertising' });
    else if (random() < ANSWERED[rating])
      await call('POST', `/api/team/shop_reviews/${id}/reply`, {
        text: pickOne(WALL_REPLIES[rating], random),
      });
  }
  const { rows: ratedRows } = await sql<{ id: string; rating: Stars }>`
    select r.id, r.rating from review_requests r where r.team_id = ${team_id} and r.feedback is not null and r.email is not null and r.erased_at is null and r.rated_at between ${now}::timestamptz - interval '54 hours' and ${now}::timestamptz - interval '6 hours'
      and not exists (select from review_follow_ups f where f.request_id = r.id and f.status <> 'open')`.execute(
    app.db,
  );
  for (const { id, rating } of ratedRows) {
    if (random() > HANDLED) continue;
    if (rating >= 4) await call('PATCH', `/api/team/reviews/${id}`, { status: 'resolved' });
    else await answer(call, id, pickOne(PRIVATE_REPLIES, random));
  }
  if (ratedRows.length > 0) await sendReplies(app);
}

/** Replies by e-mail when the panel offers it. Otherwise marks the review as resolved. */
async function answer(call: CallDemoEndpoint, id: string, text: string): Promise<void> {
  const { data } = await call<Answer<'getReview'>>('GET', `/api/team/reviews/${id}`);
  const mayWrite = data.reply_ways.some(({ channel, is_open }) => channel === 'email' && is_open);
  if (mayWrite) await call('POST', `/api/team/reviews/${id}/reply`, { channel: 'email', text });
  else await call('PATCH', `/api/team/reviews/${id}`, { status: 'resolved' });
}
