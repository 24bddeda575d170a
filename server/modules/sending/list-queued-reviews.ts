import type { Answer } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/handler.ts';
import { presentPage } from '#server/http/page.ts';
import { contactMask } from '../review-requests/mask-contact.ts';
import { countQueue } from './count-queue.ts';
import { knowQueue } from './know-queue.ts';
import { countQueued, pickQueued, readFilters } from './pick-queued.ts';
import { presentQueuedReview, QUEUED_REVIEW_COLUMNS, type QueuedReviewRow } from './present-queued-review.ts';

/** The queue: what is not finished, and what failed because a person must act; `status` opens the rest. */
export async function listQueuedReviews(app: Pick<App, 'db' | 'config' | 'clock'>, { caller, query, url }: Pick<Call<'listQueuedReviews'>, 'caller' | 'query' | 'url'>): Promise<Answer<'listQueuedReviews'>> {
  const queue = await knowQueue(app, caller);
  const asked = readFilters(query, queue);
  const [counts, ids, total] = await Promise.all([countQueue(app, caller.team_id, queue.counts, queue.circuits), pickQueued(app.db, asked, query), countQueued(app.db, asked)]);
  const mask = contactMask(caller.role);
  const present = (row: QueuedReviewRow) => presentQueuedReview({ ...row, email: mask(row.email), phone_number: mask(row.phone_number), recipient: mask(row.recipient) }, queue.circuits);
  const rows = await readRows(app, 'm.id', ids);
  const byId = new Map(rows.map((row) => [row.id, present(row)]));
  const beside = query.group === undefined ? undefined : Map.groupBy(await readRows(app, 'm.request_id', rows.map(({ request_id }) => request_id)), ({ request_id }) => request_id);
  const data = ids.flatMap((id) => byId.get(id) ?? []).map((row) => ({ ...row, ...(beside && { messages: (beside.get(row.request_id) ?? []).map(present) }) }));
  return { ...presentPage(data, total, query, app.config.publicUrl, url), counts };
}

async function readRows(app: Pick<App, 'db'>, column: 'm.id' | 'm.request_id', ids: readonly string[]): Promise<QueuedReviewRow[]> {
  return app.db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select(QUEUED_REVIEW_COLUMNS)
    .where((eb) => eb(column, '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('m.id')
    .execute();
}
