import { REFUSAL_LABELS } from '#contract/customer-pages/shop-review.ts';
import type { Database } from '#server/database/open.ts';
import { type EvidenceLine, PIECE } from '#server/domains/audit-log/evidence-line.ts';

/**
 * Reads the reviews that the team refused, each with its listed reason, whatever its rating: the
 * refusal in force, then those before the review was published, changed or refused again, with what
 * its author wrote against each.
 */
export async function* readRefusedReviews(
  db: Database,
  team_id: string,
): AsyncGenerator<EvidenceLine[]> {
  for (let after = '0'; ;) {
    const reviews = await db
      .selectFrom('shop_reviews as s')
      .select([...STATE_COLUMNS, 's.id', 's.submitted_at', 's.removed_at', 's.updated_at'])
      .where('s.team_id', '=', team_id)
      .where((eb) =>
        eb.or([
          eb('s.refusal_reason', 'is not', null),
          eb.exists(
            eb
              .selectFrom('shop_review_versions as v')
              .select('v.id')
              .whereRef('v.shop_review_id', '=', 's.id')
              .where('v.refusal_reason', 'is not', null),
          ),
        ]),
      )
      .where('s.id', '>', after)
      .orderBy('s.id')
      .limit(PIECE)
      .execute();
    const versions =
      reviews.length === 0
        ? []
        : await db
            .selectFrom('shop_review_versions')
            .select([...STATE_COLUMNS, 'shop_review_id', 'ended_at'])
            .where(
              'shop_review_id',
              'in',
              reviews.map(({ id }) => id),
            )
            .orderBy('id')
            .execute();
    const statesOf = Map.groupBy(versions, ({ shop_review_id }) => shop_review_id);
    const lines = reviews.flatMap(({ id, submitted_at, removed_at, updated_at, ...current }) => {
      const earlier = (statesOf.get(id) ?? []).map((version) => ({
        ...version,
        at: version.ended_at,
        what: 'refusé jusqu’alors' as const,
      }));
      const now = { ...current, at: removed_at ?? updated_at, what: 'refusé' as const };
      return listRefusals([...earlier, now]).map((refusal) =>
        presentRefusal(refusal, submitted_at),
      );
    });
    if (lines.length > 0) yield lines;
    if (reviews.length < PIECE) return;
    after = reviews.at(-1)?.id ?? after;
  }
}

const STATE_COLUMNS = [
  'rating',
  'display_name',
  'product',
  'refusal_reason',
  'contested_at',
  'contest',
] as const;

/** What a review was until `at`, or is. */
interface ReviewState {
  rating: number;
  display_name: string | null;
  product: string | null;
  refusal_reason: keyof typeof REFUSAL_LABELS | null;
  contested_at: Date | null;
  contest: string | null;
  at: Date;
  what: 'refusé' | 'refusé jusqu’alors';
}

interface Refusal extends ReviewState {
  /** The ratings of the author during the refusal, that of the decision first. */
  ratings: number[];
}

/**
 * Returns one element for each refusal, the latest first. Two refused states with different ratings
 * are one refusal, during which the author changed the rating: a decision never changes it, and a
 * changed text is pending before it is refused again.
 */
function listRefusals(states: readonly ReviewState[]): Refusal[] {
  const refusals: Refusal[] = [];
  let before: ReviewState | undefined;
  for (const state of states) {
    const isSame =
      before !== undefined && before.refusal_reason !== null && before.rating !== state.rating;
    before = state;
    if (state.refusal_reason === null) continue;
    const ratings = isSame ? (refusals.pop()?.ratings ?? []) : [];
    refusals.push({ ...state, ratings: [...ratings, state.rating] });
  }
  return refusals.toReversed();
}

function presentRefusal(
  { ratings, display_name, product, refusal_reason, contested_at, contest, at, what }: Refusal,
  submitted_at: Date,
): EvidenceLine {
  const why = refusal_reason === null ? 'sans motif' : REFUSAL_LABELS[refusal_reason].toLowerCase();
  const [rating, ...later_ratings] = ratings;
  return {
    part: 'reviews',
    at,
    who: display_name,
    about: product ?? 'La boutique',
    what: `Avis de ${rating} sur 5 ${what}\u00A0: ${why}`,
    detail: {
      rating,
      later_ratings,
      reason: refusal_reason,
      submitted_at: submitted_at.toISOString(),
      contested_at: contested_at?.toISOString() ?? null,
      contest,
    },
  };
}
