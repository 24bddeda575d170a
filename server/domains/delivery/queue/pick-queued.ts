import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { ATTENTION } from './count-queue.ts';
import type { QueueQuery } from './queue-filters.ts';
import type { QueueFilters } from './message-conditions.ts';
import { countQueued } from './count-queued.ts';
import { walkFound, walkFrom } from './walk-queue.ts';

type PageQuery = Pick<QueueFilters, 'page' | 'per_page' | 'sort'>;

/** Returns the ids of one page, in order. */
export async function pickQueued(
  db: Database,
  filters: QueueQuery,
  page: PageQuery,
): Promise<string[]> {
  const { order, rows: picked } = await queuePageOf(db, filters, page);
  const { rows } = await sql<{
    id: string;
  }>`select id from (${picked}) p order by ${order}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Returns the rows `id, place, scheduled_at` of one page as SQL, and their order. Messages on which
 * a person must decide come first when the order asks for it.
 */
export async function queuePageOf(
  db: Database,
  filters: QueueQuery,
  { page, per_page, sort }: PageQuery,
): Promise<{ rows: RawBuilder<unknown>; order: RawBuilder<unknown> }> {
  const offset = (page - 1) * per_page;
  const isLatest = sort === 'latest';
  const direction = isLatest ? sql`desc` : sql`asc`;
  const order = sql`p.place, p.scheduled_at ${direction}, p.id ${direction}`;
  if (filters.isSearch)
    return {
      order,
      rows: walkFound(filters, {
        limit: per_page,
        offset,
        direction,
        isUrgentFirst: sort === 'attention',
      }),
    };
  const urgent =
    sort === 'attention'
      ? filters.listStatuses.filter((listStatus) =>
          ATTENTION.some((status) => status === listStatus),
        )
      : [];
  const rest = filters.listStatuses.filter((listStatus) => !urgent.includes(listStatus));
  if (urgent.length === 0 || rest.length === 0)
    return {
      order,
      rows: await walkFrom(db, filters, filters.listStatuses, {
        limit: per_page,
        offset,
        isLatest,
        place: 0,
      }),
    };
  const before = await countQueued(db, filters, urgent);
  const remaining = Math.min(per_page, Math.max(0, before - offset));
  const first = () =>
    walkFrom(db, filters, urgent, {
      limit: remaining,
      offset: Math.min(offset, before),
      isLatest,
      place: 0,
    });
  const others = () =>
    walkFrom(db, filters, rest, {
      limit: per_page - remaining,
      offset: Math.max(0, offset - before),
      isLatest,
      place: 1,
    });
  if (remaining === 0) return { order, rows: await others() };
  if (remaining === per_page) return { order, rows: await first() };
  return { order, rows: sql`(${await first()}) union all (${await others()})` };
}
