import { type RawBuilder, sql } from 'kysely';
import type { Query } from '#contract/api/schemas.ts';
import type { Database } from '#server/database/open.ts';
import { countWhere } from './count-reviews.ts';
import { allOf } from '#server/domains/requests/lists/filter-requests.ts';
import type { ReviewQuery } from './filter-reviews.ts';
import type { Attention } from './unhappy-lately.ts';
import { DEEP, findDay } from '#server/domains/requests/lists/find-day.ts';
import type { DaySums } from '#server/domains/requests/lists/sum-days.ts';

type ReviewPageQuery = Pick<Query<'listReviews'>, 'page' | 'per_page' | 'sort'>;

/**
 * A part of the list in which the rows have one order. A page lies in one section or in several
 * consecutive ones.
 */
interface Section {
  condition: RawBuilder<boolean> | null;
  /** The number of rows; null for the last section, where it is not needed. */
  count: number | null;
  /** The number of rows per day; null where the filter has no daily counts. */
  days: DaySums | null;
  /**
   * Rows of the previous section that the daily counts include. All of them are later than `since`.
   */
  ahead?: { count: number; since: Date };
}

interface Slice {
  limit: number;
  offset: number;
}

/**
 * Returns the SQL of the ordered ids of a page. Returns null when another statement must first find
 * where the page begins.
 */
export function shallowPage(
  reviewFilters: ReviewQuery,
  { page, per_page, sort }: ReviewPageQuery,
): RawBuilder<unknown> | null {
  const offset = (page - 1) * per_page;
  if (offset >= DEEP || (sort !== 'recent' && sort !== 'oldest')) return null;
  const part = { condition: null, count: null, days: null, limit: per_page, offset };
  return sql`select r.request_id from (${walk(reviewFilters, part, sort, 0)}) r order by ${orderOf(sort)}`;
}

/** Returns the ids of one page, in order. */
export async function pickReviews(
  db: Database,
  reviewFilters: ReviewQuery,
  page: ReviewPageQuery,
  attention: Attention,
): Promise<string[]> {
  const sections = await sectionsOf(db, reviewFilters, page, attention);
  const slices = cut(sections, {
    limit: page.per_page,
    offset: (page.page - 1) * page.per_page,
  });
  if (slices.length === 0) return [];
  const parts = await Promise.all(
    slices.map(
      async (slice, place) =>
        sql`(${walk(reviewFilters, await begin(db, slice, page.sort), page.sort, place)})`,
    ),
  );
  const { rows } = await sql<{
    id: string;
  }>`select request_id as id from (${sql.join(parts, sql` union all `)}) r order by r.place, ${orderOf(page.sort)}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

async function sectionsOf(
  db: Database,
  reviewFilters: ReviewQuery,
  { sort }: Pick<ReviewPageQuery, 'sort'>,
  { condition, since }: Attention,
): Promise<Section[]> {
  const days = reviewFilters.days ?? (() => null);
  if (sort === 'attention') {
    const count = await countWhere(db, reviewFilters, condition);
    return [
      { condition, count, days: null },
      {
        condition: sql`${condition} is not true`,
        count: null,
        days: days(null),
        ahead: { count, since },
      },
    ];
  }
  if (sort === 'rating_high' || sort === 'rating_low') {
    const counts = await countRatings(db, reviewFilters);
    const ratings = sort === 'rating_high' ? [5, 4, 3, 2, 1] : [1, 2, 3, 4, 5];
    return [...ratings, null].map((rating) => {
      const of =
        rating === null
          ? sql<boolean>`r.rating is null`
          : sql<boolean>`r.rating = ${sql.lit(rating)}`;
      return { condition: of, count: counts.get(rating) ?? 0, days: days(of) };
    });
  }
  return [{ condition: null, count: null, days: days(null) }];
}

async function countRatings(
  db: Database,
  { from, where, ofCounts }: ReviewQuery,
): Promise<ReadonlyMap<number | null, number>> {
  const counts =
    ofCounts === null
      ? sql`select r.rating, count(*)::int as n ${from} where ${where} group by r.rating`
      : sql`select r.rating, sum(r.n)::int as n from review_counts r where ${ofCounts} group by r.rating`;
  const { rows } = await sql<{ rating: number | null; n: number }>`${counts}`.execute(db);
  return new Map(rows.map(({ rating, n }) => [rating, n]));
}

/** Returns the sections that hold a part of the page, each with that part. */
function cut(sections: readonly Section[], { limit, offset }: Slice): (Section & Slice)[] {
  const slices: (Section & Slice)[] = [];
  let [skip, remaining] = [offset, limit];
  for (const section of sections) {
    const size = section.count ?? Infinity;
    const taken = Math.min(remaining, Math.max(0, size - skip));
    if (taken > 0) slices.push({ ...section, limit: taken, offset: skip });
    skip = Math.max(0, skip - size);
    remaining -= taken;
    if (remaining === 0) break;
  }
  return slices;
}

type Part = Section & Slice & { isBackward?: boolean };

/**
 * Moves the start of a deep page to the day that contains it, found in the daily counts. Without
 * daily counts, all earlier rows are scanned.
 */
async function begin(db: Database, part: Part, sort: ReviewPageQuery['sort']): Promise<Part> {
  const { condition, days, offset, limit, ahead } = part;
  if (days === null || offset < DEEP) return part;
  const isLatestFirst = sort !== 'oldest';
  const dayFound = await findDay(db, days, {
    offset: offset + (ahead?.count ?? 0),
    limit,
    isLatestFirst,
  });
  if (dayFound === null) return { ...part, condition: sql`false` };
  // The daily counts cannot separate the rows of the previous section within the days that contain
  // some of them.
  if (ahead && dayFound.until > ahead.since) return part;
  const { isBackward } = dayFound;
  const since =
    isLatestFirst === isBackward
      ? sql<boolean>`r.last_activity_at >= ${dayFound.from}`
      : sql<boolean>`r.last_activity_at < ${dayFound.until}`;
  return {
    ...part,
    isBackward,
    offset: dayFound.offset,
    condition: condition === null ? since : allOf([since, condition]),
  };
}

/**
 * Returns the SQL that reads an index until the end of the part. The limit is a literal: as a
 * parameter its value is unknown to a generic plan, which then assumes a tenth of the list.
 */
function walk(
  { from, where }: ReviewQuery,
  { condition, limit, offset, isBackward = false }: Part,
  sort: ReviewPageQuery['sort'],
  place: number,
): RawBuilder<unknown> {
  return sql`select r.request_id, r.last_activity_at, ${sql.lit(place)} as place ${from} where ${where} ${condition === null ? sql`` : sql`and ${condition}`} order by ${orderOf(sort, isBackward)} limit ${sql.lit(limit)}${offset === 0 ? sql`` : sql` offset ${offset}`}`;
}

function orderOf(sort: ReviewPageQuery['sort'], isBackward = false): RawBuilder<unknown> {
  return (sort === 'oldest') !== isBackward
    ? sql`r.last_activity_at, r.request_id`
    : sql`r.last_activity_at desc, r.request_id desc`;
}
