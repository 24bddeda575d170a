import { type RawBuilder, sql } from 'kysely';
import type { PublicReviewsTable } from '#server/database/tables/reviews/public-reviews.ts';
import type { Tx } from '#server/database/transaction.ts';
import { findSilent } from '#server/domains/requests/contacts/silent-contacts.ts';
import type { ReceivedReview } from '#server/ports/received-review.ts';
import { findMatches } from './find-matches.ts';

export interface PublicReviewToSave {
  id: string;
  review_id: string;
  /** `erased`: the author was erased, so the review is not stored again. */
  outcome: 'created' | 'updated' | 'unchanged' | 'erased';
}

interface ReviewsToSave {
  team_id: string;
  source: PublicReviewsTable['source'];
  reviews: readonly ReceivedReview[];
}

const TYPES = {
  review_title: 'text',
  review_text: 'text',
  review_rating: 'smallint',
  review_is_verified: 'boolean',
  review_is_pending: 'boolean',
  review_likes: 'int',
  review_language: 'text',
  review_time: 'timestamptz',
  review_experienced_time: 'timestamptz',
  consumer_id: 'text',
  consumer_name: 'text',
  consumer_image: 'text',
  consumer_review_count: 'int',
  consumer_country: 'text',
  consumer_is_verified: 'boolean',
  consumer_review_count_same_domain: 'int',
  link: 'text',
  reference_id: 'text',
  referral_email: 'text',
} as const satisfies Record<keyof Omit<ReceivedReview, 'review_id'>, string>;
const FIELDS = Object.keys(TYPES) as (keyof typeof TYPES)[];
/**
 * The fields that an answer of the site overwrites even with null, because an author may delete a
 * text.
 */
const FOLLOWED: ReadonlySet<string> = new Set(['review_title', 'review_text']);

/**
 * Saves new and updated reviews in this order, and searches the request of each that has none. A
 * file only fills fields that the site has not given.
 */
export async function savePublicReviews(
  tx: Tx,
  { team_id, source, reviews }: ReviewsToSave,
): Promise<PublicReviewToSave[]> {
  if (reviews.length === 0) return [];
  const isOptedOut = await findSilent(
    tx.db,
    team_id,
    reviews.map(({ referral_email }) => ({
      email: referral_email?.toLowerCase() ?? null,
      phone_number: null,
    })),
  );
  const eligible = reviews.filter(
    ({ referral_email }) =>
      !isOptedOut({ email: referral_email?.toLowerCase() ?? null, phone_number: null }),
  );
  const saved = await store(tx, {
    team_id,
    source,
    reviews: [...new Map(eligible.map((review) => [review.review_id, review])).values()],
  });
  await findMatches(
    tx,
    team_id,
    saved.map(({ id }) => id),
  );
  const byName = new Map(saved.map((row) => [row.review_id, row]));
  return reviews.map(
    ({ review_id }) => byName.get(review_id) ?? { id: '', review_id, outcome: 'erased' },
  );
}

async function store(
  tx: Tx,
  { team_id, source, reviews }: ReviewsToSave,
): Promise<PublicReviewToSave[]> {
  const columns = sql.join(FIELDS.map((name) => sql.ref(name)));
  const columnList = sql.join([
    sql`review_id text`,
    ...FIELDS.map((name) => sql`${sql.ref(name)} ${sql.raw(TYPES[name])}`),
  ]);
  const changes = sql.join(FIELDS.map((name) => sql`${sql.ref(name)} = ${merged(name, source)}`));
  const before = sql.join(FIELDS.map((name) => sql.ref(`p.${name}`)));
  const after = sql.join(FIELDS.map((name) => merged(name, source)));
  const { rows } = await sql<{
    id: string;
    review_id: string;
    is_new: boolean;
    is_changed: boolean;
  }>`
    insert into public_reviews as p (team_id, source, review_id, seen_at, created_at, updated_at, ${columns})
    select ${team_id}::bigint, ${source}, review_id, ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${columns}
    from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) g(${columnList})
    where not exists (select from public_reviews f where f.team_id = ${team_id} and f.review_id = encode(silent_contact(${team_id}::bigint, 'review', g.review_id), 'hex'))
    order by review_id
    on conflict (team_id, review_id) do update set ${changes}, seen_at = excluded.seen_at, updated_at = case when (${before}) is distinct from (${after}) then excluded.updated_at else p.updated_at end
    returning id, review_id, xmax = 0 as is_new, updated_at = ${tx.now}::timestamptz as is_changed`.execute(
    tx.db,
  );
  return rows.map(({ id, review_id, is_new, is_changed }) => ({
    id,
    review_id,
    outcome: is_new ? 'created' : is_changed ? 'updated' : 'unchanged',
  }));
}

function merged(name: string, source: ReviewsToSave['source']): RawBuilder<unknown> {
  const [current, incoming] = [sql.ref(`p.${name}`), sql.ref(`excluded.${name}`)];
  if (source === 'file') return sql`coalesce(${current}, ${incoming})`;
  return FOLLOWED.has(name) ? incoming : sql`coalesce(${incoming}, ${current})`;
}
