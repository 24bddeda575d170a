import { type Kysely, sql } from 'kysely';
import type {
  ProductFilter,
  ProductSummary,
  ShownProduct,
} from '#contract/customer-pages/product-page.ts';
import type { ShownQuestion } from '#contract/customer-pages/product-question.ts';
import type { DB } from '#server/database/tables.ts';
import { figuresOf } from '#server/domains/products/read-product-figures.ts';
import {
  readQuestionRows,
  type QuestionRow,
  selectQuestions,
} from '#server/domains/reviews/questions/read-questions.ts';
import {
  type PublishedReview,
  readReviewRow,
  REVIEWS_PER_PAGE,
  type PublishedReviewRow,
  selectMatching,
  selectReviews,
} from './select-reviews.ts';

/** The data of a product page: the product, its figures, and one page of its reviews. */
export interface ProductPageData {
  product: ShownProduct & { external_id: string | null };
  tags: readonly string[];
  /** The configuration as the row of its team stores it. */
  configuration: unknown;
  summary: ProductSummary;
  reviews: readonly PublishedReview[];
  has_more: boolean;
  /** The number of reviews that match the filter. */
  matching: number;
  questions: readonly ShownQuestion[];
  /**
   * True when something was given for one of its published reviews, whether or not it matches the
   * filter.
   */
  has_rewarded_review: boolean;
}

interface ContentRow extends Pick<ProductPageData, 'tags' | 'configuration'> {
  product: ProductPageData['product'];
  /** Published ratings from one star to five, and those with a text. */
  rated: number[];
  /** The same for reviews that were imported from another tool. */
  imported: number[];
  reviews: PublishedReviewRow[];
  matching: number | null;
  questions: QuestionRow[];
  has_rewarded_review: boolean;
}

/**
 * Reads the data by one statement, for the product and those merged into it. Returns null when the
 * product has been deleted meanwhile.
 */
export async function readProductPageData(
  db: Kysely<DB>,
  product_id: string,
  filter: ProductFilter,
): Promise<ProductPageData | null> {
  const members = sql`(select id from members)`;
  const published = sql`s.status = 'published' and s.product_id is not null`;
  const { rows } = await sql<ContentRow>`
    with members as (
      select id from products where id = ${product_id} union all select id from products where root_id = ${product_id})
    select json_build_object('id', p.id::text, 'external_id', p.external_id, 'title', p.title, 'url', p.url,
        'image_url', p.image_url, 'sku', p.sku, 'gtin', p.gtin, 'brand', p.brand) as product,
      p.tags, t.product_reviews_config as configuration,
      (select array[sum(q.rated_1), sum(q.rated_2), sum(q.rated_3), sum(q.rated_4), sum(q.rated_5), sum(q.written)]::int[]
        from product_ratings q where q.product_id in ${members}) as rated,
      (select array[${sql.join([1, 2, 3, 4, 5].map((star) => sql`count(*) filter (where s.rating = ${sql.lit(star)})`))}, count(*) filter (where s.text <> '')]::int[]
        from shop_reviews s where s.product_id in ${members} and ${published} and s.origin is not null) as imported,
      exists (select from shop_reviews s where s.product_id in ${members} and ${published} and s.is_incentivized) as has_rewarded_review,
      to_json(array(${selectReviews(filter)})) as reviews,
      ${selectMatching(filter)} as matching,
      to_json(array(${selectQuestions(members)})) as questions
    from products p join teams t on t.id = p.team_id where p.id = ${product_id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { product, tags, configuration, rated, imported, reviews, questions } = row;
  const summary = summarize(rated, imported);
  return {
    product,
    tags,
    configuration,
    summary,
    reviews: reviews.slice(0, REVIEWS_PER_PAGE).map(readReviewRow),
    has_more: reviews.length > REVIEWS_PER_PAGE,
    matching: row.matching ?? countRated(filter.rating, summary),
    questions: readQuestionRows(questions),
    has_rewarded_review: row.has_rewarded_review,
  };
}

function summarize(rated: readonly number[], imported: readonly number[]): ProductSummary {
  const all = figuresOf(rated.slice(0, 5), rated[5] ?? 0);
  const own = figuresOf(
    all.distribution.map((total, at) => total - (imported[at] ?? 0)),
    all.written - (imported[5] ?? 0),
  );
  return {
    count: all.count,
    average: all.average,
    counts: all.distribution,
    own: { count: own.count, average: own.average, written: own.written },
  };
}

/** Returns the count for a filter by stars alone, which the figures already contain. */
function countRated(rating: number | null, { count, counts }: ProductSummary): number {
  return rating === null ? count : (counts[rating - 1] ?? 0);
}
