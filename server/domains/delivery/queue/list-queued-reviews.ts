import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { executeTogether } from '#server/database/batches/execute-together.ts';
import { largeCount } from '#server/database/large-count.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { presentPage } from '#server/http/calls/page.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';
import { countQueue } from './count-queue.ts';
import { getQueue } from './get-queue.ts';
import { areRequestsStored } from './queued-requests.ts';
import { queuePageOf } from './pick-queued.ts';
import { countQueued } from './count-queued.ts';
import { type QueueQuery, readFilters } from './queue-filters.ts';
import {
  presentQueuedReview,
  QUEUED_REVIEW_COLUMNS,
  QUEUED_REVIEW_SQL,
  type QueuedReviewRow,
} from './present-queued-review.ts';

/**
 * Lists the queue: messages that are not finished, and failed messages, because a person must act
 * on them. The filter `status` lists the others.
 */
export async function listQueuedReviews(
  app: Pick<App, 'db' | 'config' | 'clock'>,
  { caller, query, url }: Pick<Call<'listQueuedReviews'>, 'caller' | 'query' | 'url'>,
): Promise<Answer<'listQueuedReviews'>> {
  const queue = await getQueue(app, caller);
  const filters = readFilters(query, {
    ...queue,
    areRequestsStored: query.group !== undefined && (await areRequestsStored(app, caller.team_id)),
  });
  const [counts, rows] = await Promise.all([
    countQueue(app, caller.team_id, queue.counts, queue.circuits),
    readPage(app, filters, query),
  ]);
  // A search has already counted its results.
  const total = rows[0]?.found ?? (await countTotal(app, caller.team_id, filters));
  const mask = contactMask(caller.role);
  const hidden = (row: QueuedReviewRow): QueuedReviewRow => ({
    ...row,
    email: mask(row.email),
    phone_number: mask(row.phone_number),
    recipient: mask(row.recipient),
  });
  const present = (row: QueuedReviewRow) =>
    presentQueuedReview(caller.role === 'reader' ? hidden(row) : row, queue.circuits);
  const beside =
    query.group === undefined
      ? undefined
      : Map.groupBy(
          await readMessagesOf(
            app,
            rows.map(({ request_id }) => request_id),
          ),
          ({ request_id }) => request_id,
        );
  const data = rows.map((row) =>
    beside
      ? { ...present(row), messages: (beside.get(row.request_id) ?? []).map(present) }
      : present(row),
  );
  return { ...presentPage(data, total, query, app.config.publicUrl, url), counts };
}

/**
 * Counts the messages of the list. Callers share the count of all requests of a queue, because it
 * reads every message.
 */
function countTotal(
  app: Pick<App, 'db' | 'clock'>,
  team_id: string,
  filters: QueueQuery,
): Promise<number> {
  const count = () => countQueued(app.db, filters);
  return filters.isEveryRequest
    ? largeCount(app, `requests of the queue ${team_id}`, count)
    : count();
}

/** The column list is built once, because building it would be most of the work of every call. */
const COLUMNS = sql.raw(QUEUED_REVIEW_SQL);

/**
 * Reads a page. Its ids are picked before the join, so that a deep page reads no row before its
 * own. Every open screen requests its page every five seconds, and requests of one team at the same
 * moment share one read.
 */
async function readPage(
  app: Pick<App, 'db'>,
  filters: QueueQuery,
  query: Parameters<typeof queuePageOf>[2],
): Promise<readonly (QueuedReviewRow & { found: number | null })[]> {
  const { rows: picked, order } = await queuePageOf(app.db, filters, query);
  return executeTogether(
    app.db,
    sql<QueuedReviewRow & { found: number | null }>`
    select ${COLUMNS}, ${filters.isSearch ? sql`p.found` : sql`null::int`} as found from (${picked}) p join messages m on m.id = p.id join review_requests r on r.id = m.request_id
    order by ${order}`,
  );
}

async function readMessagesOf(
  app: Pick<App, 'db'>,
  request_ids: readonly string[],
): Promise<QueuedReviewRow[]> {
  return app.db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select(QUEUED_REVIEW_COLUMNS)
    .where((eb) => eb('m.request_id', '=', eb.fn.any(eb.val([...request_ids]))))
    .orderBy('m.id')
    .execute();
}
