import { type Selectable, sql } from 'kysely';
import type { PublicReviewsTable } from '#server/database/tables/reviews/public-reviews.ts';
import type { Tx } from '#server/database/transaction.ts';
import { recordTimelineEvents } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { type Match, matchReview, PROPOSED_DAYS, type RequestCandidate } from './match-review.ts';
import { referenceOf } from './reference-of.ts';

type UnmatchedReview = Pick<
  Selectable<PublicReviewsTable>,
  | 'id'
  | 'reference_id'
  | 'referral_email'
  | 'review_time'
  | 'consumer_name'
  | 'refused_requests'
  | 'request_id'
  | 'match_kind'
  | 'match_score'
  | 'match_rivals'
>;

/**
 * The largest number of candidates by click. With more of them in two weeks, a name does not
 * identify a person.
 */
const MOST_CANDIDATES = 1_000;

/**
 * Searches the requests of these reviews that have no certain match. A certain match is recorded in
 * the request’s timeline; a likely one is proposed to the team.
 */
export async function findMatches(tx: Tx, team_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const reviews = await tx.db
    .selectFrom('public_reviews')
    .select([
      'id',
      'reference_id',
      'referral_email',
      'review_time',
      'consumer_name',
      'refused_requests',
      'request_id',
      'match_kind',
      'match_score',
      'match_rivals',
    ])
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('team_id', '=', team_id)
    .where('erased_at', 'is', null)
    .where((eb) => eb.or([eb('request_id', 'is', null), eb('match_kind', '=', 'proposed')]))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (reviews.length === 0) return;
  const candidates = await readCandidates(tx, team_id, reviews);
  const matches = reviews.map((review) => ({
    review,
    match: matchReview(review, candidates.get(review.id) ?? []),
  }));
  await writeMatches(
    tx,
    team_id,
    matches.filter(({ review, match }) => isOther(review, match)),
  );
}

function isOther(review: UnmatchedReview, match: Match | null): boolean {
  const score = match?.kind === 'proposed' ? match.score : null;
  const rivals = match?.kind === 'proposed' ? match.rivals : 0;
  return (
    review.request_id !== (match?.request_id ?? null) ||
    review.match_kind !== (match?.kind ?? null) ||
    review.match_score !== score ||
    review.match_rivals !== rivals
  );
}

/**
 * Reads the candidates by order number or public id, by e-mail address, and by a recent click to
 * the site.
 */
async function readCandidates(
  tx: Tx,
  team_id: string,
  reviews: readonly UnmatchedReview[],
): Promise<ReadonlyMap<string, RequestCandidate[]>> {
  const criteria = reviews.map((review) => ({
    id: review.id,
    reference: review.reference_id,
    email: review.referral_email?.toLowerCase() ?? null,
    at: review.review_time,
  }));
  const { rows } = await sql<
    Omit<RequestCandidate, 'references'> & {
      review_id: string;
      uuid: string;
      number_key: string | null;
    }
  >`
    with asked as materialized (select * from jsonb_to_recordset(${JSON.stringify(criteria)}::jsonb) a(id bigint, reference text, email text, at timestamptz)),
    pair as (
      select a.id as review_id, a.at, r.id from asked a join orders o on o.team_id = ${team_id} and o.number_key = a.reference join review_requests r on r.order_id = o.id
      union select a.id, a.at, r.id from asked a join review_requests r on r.uuid = case when a.reference ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then a.reference::uuid end and r.team_id = ${team_id}
      union select a.id, a.at, r.id from asked a join review_requests r on r.team_id = ${team_id} and r.email = a.email
      union select a.id, a.at, n.id from asked a cross join lateral (
        select r.id from review_requests r where r.team_id = ${team_id} and r.public_clicked_at > a.at - make_interval(days => ${PROPOSED_DAYS}::int) and r.public_clicked_at <= a.at
        order by r.public_clicked_at desc limit ${MOST_CANDIDATES}) n
    )
    select p.review_id::text, r.id::text, r.uuid::text, o.number_key, r.email, r.first_name, r.last_name, coalesce(r.date_sent, r.created_at) as asked_at,
      (select max(f.at) from request_timeline f where f.request_id = r.id and f.kind = 'destination_followed' and f.detail->>'site' = 'trustpilot' and f.at <= p.at) as went_at
    from pair p join review_requests r on r.id = p.id left join orders o on o.id = r.order_id where r.erased_at is null`.execute(
    tx.db,
  );
  const candidates = new Map<string, RequestCandidate[]>();
  for (const { review_id, uuid, number_key, ...row } of rows) {
    const known = candidates.get(review_id) ?? [];
    known.push({ ...row, references: [uuid, referenceOf({ uuid, number_key })] });
    candidates.set(review_id, known);
  }
  return candidates;
}

async function writeMatches(
  tx: Tx,
  team_id: string,
  matches: readonly { review: UnmatchedReview; match: Match | null }[],
): Promise<void> {
  if (matches.length === 0) return;
  const rows = matches.map(({ review, match }) => {
    const proposal = match?.kind === 'proposed' ? match : null;
    return {
      id: review.id,
      request_id: match?.request_id ?? null,
      kind: match?.kind ?? null,
      score: proposal?.score ?? null,
      rivals: proposal?.rivals ?? 0,
    };
  });
  await sql`
    update public_reviews p set request_id = g.request_id, match_kind = g.kind, match_score = g.score, match_rivals = g.rivals,
      matched_at = case when g.kind in ('reference', 'email') then ${tx.now}::timestamptz end, updated_at = ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g(id bigint, request_id bigint, kind text, score smallint, rivals smallint) where p.id = g.id`.execute(
    tx.db,
  );
  const certain = matches.flatMap(({ review, match }) =>
    match && match.kind !== 'proposed'
      ? [
          {
            kind: 'matched' as const,
            team_id,
            request_id: match.request_id,
            detail: { site: 'trustpilot', by: match.kind, review: review.id },
          },
        ]
      : [],
  );
  await recordTimelineEvents(tx, certain);
}
