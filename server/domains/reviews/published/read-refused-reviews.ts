import { REFUSAL_LABELS } from '#contract/customer-pages/shop-review.ts';
import type { Database } from '#server/database/open.ts';
import { type EvidenceLine, PIECE } from '#server/domains/audit-log/evidence-line.ts';

/** Reads the reviews that the team refused, each with its listed reason, whatever its rating. */
export async function* readRefusedReviews(
  db: Database,
  team_id: string,
): AsyncGenerator<EvidenceLine[]> {
  for (let after = '0'; ;) {
    const rows = await db
      .selectFrom('shop_reviews')
      .select([
        'id',
        'rating',
        'display_name',
        'product',
        'refusal_reason',
        'submitted_at',
        'removed_at',
        'updated_at',
        'contested_at',
        'contest',
      ])
      .where('team_id', '=', team_id)
      .where('refusal_reason', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PIECE)
      .execute();
    if (rows.length > 0) yield rows.map((row) => presentRefusal(row, 'refusé'));
    if (rows.length < PIECE) break;
    after = rows.at(-1)?.id ?? after;
  }
  yield* readEarlierRefusals(db, team_id);
}

/**
 * What was refused before it was published, changed or refused again, and what its author wrote
 * against that.
 */
async function* readEarlierRefusals(db: Database, team_id: string): AsyncGenerator<EvidenceLine[]> {
  for (let after = '0'; ;) {
    const rows = await db
      .selectFrom('shop_review_versions as v')
      .innerJoin('shop_reviews as s', 's.id', 'v.shop_review_id')
      .select([
        'v.id',
        'v.rating',
        'v.display_name',
        'v.product',
        'v.refusal_reason',
        's.submitted_at',
        'v.ended_at',
        'v.contested_at',
        'v.contest',
      ])
      .where('s.team_id', '=', team_id)
      .where('v.refusal_reason', 'is not', null)
      .where('v.id', '>', after)
      .orderBy('v.id')
      .limit(PIECE)
      .execute();
    if (rows.length > 0)
      yield rows.map((row) =>
        presentRefusal(
          { ...row, removed_at: null, updated_at: row.ended_at },
          'refusé jusqu’alors',
        ),
      );
    if (rows.length < PIECE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

interface Row {
  rating: number;
  display_name: string | null;
  product: string | null;
  refusal_reason: keyof typeof REFUSAL_LABELS | null;
  submitted_at: Date;
  removed_at: Date | null;
  updated_at: Date;
  contested_at: Date | null;
  contest: string | null;
}

function presentRefusal(
  {
    rating,
    display_name,
    product,
    refusal_reason,
    submitted_at,
    removed_at,
    updated_at,
    contested_at,
    contest,
  }: Row,
  what: 'refusé' | 'refusé jusqu’alors',
): EvidenceLine {
  const why = refusal_reason === null ? 'sans motif' : REFUSAL_LABELS[refusal_reason].toLowerCase();
  const detail = {
    rating,
    reason: refusal_reason,
    submitted_at: submitted_at.toISOString(),
    contested_at: contested_at?.toISOString() ?? null,
    contest,
  };
  return {
    part: 'reviews',
    at: removed_at ?? updated_at,
    who: display_name,
    about: product ?? 'La boutique',
    what: `Avis de ${rating} sur 5 ${what} : ${why}`,
    detail,
  };
}
