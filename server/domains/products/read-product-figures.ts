import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/** The published ratings of a product and of those merged into it. */
export interface ProductFigures {
  count: number;
  /** The exact average, rounded only where it is displayed; null without a rating. */
  average: number | null;
  /** The number of ratings with one star, two, and so on to five. */
  distribution: readonly [number, number, number, number, number];
  /** The number of reviews with a text. */
  written: number;
}

const NO_FIGURES: ProductFigures = {
  count: 0,
  average: null,
  distribution: [0, 0, 0, 0, 0],
  written: 0,
};

/**
 * Reads the figures, which triggers update with each change of a review: one row per product is
 * read.
 */
export async function readProductFigures(
  db: Kysely<DB>,
  team_id: string,
  product_ids: readonly string[],
): Promise<(product_id: string) => ProductFigures> {
  const { rows } = await sql<{ id: string; stars: number[]; written: number }>`
    select coalesce(p.root_id, p.id) as id, sum(r.written)::int as written,
      array[sum(r.rated_1), sum(r.rated_2), sum(r.rated_3), sum(r.rated_4), sum(r.rated_5)]::int[] as stars
    from products p join product_ratings r on r.product_id = p.id
    where p.team_id = ${team_id} and (p.id = any(${[...product_ids]}::bigint[]) or p.root_id = any(${[...product_ids]}::bigint[]))
    group by 1`.execute(db);
  const figures = new Map(rows.map(({ id, stars, written }) => [id, figuresOf(stars, written)]));
  return (id) => figures.get(id) ?? NO_FIGURES;
}

export function figuresOf(stars: readonly number[], written: number): ProductFigures {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = stars;
  const count = one + two + three + four + five;
  const sum = one + 2 * two + 3 * three + 4 * four + 5 * five;
  return {
    count,
    average: count === 0 ? null : sum / count,
    distribution: [one, two, three, four, five],
    written,
  };
}
