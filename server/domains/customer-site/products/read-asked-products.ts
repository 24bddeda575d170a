import { type Kysely, sql } from 'kysely';
import {
  parseProductReviewsConfiguration,
  type ProductReviewsConfiguration,
} from '#contract/settings/product-reviews-configuration.ts';
import type { DB } from '#server/database/tables.ts';
import type { FoundRequest } from '#server/domains/customer-pages/find-request.ts';
import { titleOf } from '#server/domains/customer-pages/present-customer.ts';
import { isLinkExpired } from '#server/domains/requests/planning/link-expiry.ts';
import {
  type AskableProduct,
  chooseAskedProducts,
} from '#server/domains/products/choose-asked-products.ts';
import type { ShopReview } from '#server/domains/reviews/published/find-own-review.ts';

/** A product that is asked about, with its customer's earlier review. */
export interface AskedLine extends AskableProduct {
  name: string;
  image_url: string | null;
  review: ShopReview | null;
}

export interface AskedLines {
  settings: ProductReviewsConfiguration;
  lines: readonly AskedLine[];
}

interface LineRow {
  line: number;
  product_id: string;
  root_id: string;
  external_id: string | null;
  sku: string | null;
  gtin: string | null;
  title: string;
  image_url: string | null;
  tags: string[];
  price: string | null;
  added_at: Date;
  is_recent: boolean;
}

/**
 * The first position for reviews whose line was removed. It is above the position of every line of
 * an order.
 */
const FIRST_WITHOUT_LINE = 501;

/**
 * Reads the products that a customer can review after an order, including those already reviewed,
 * even when the shop has since removed their line or assigned another product to it. After the link
 * has expired, only reviewed ones are left.
 */
export async function readAskedProducts(
  db: Kysely<DB>,
  request: FoundRequest,
  now: Date,
): Promise<AskedLines> {
  const team = await db
    .selectFrom('teams')
    .select('product_reviews_config')
    .where('id', '=', request.team_id)
    .executeTakeFirst();
  const settings = parseProductReviewsConfiguration(team?.product_reviews_config);
  if (request.is_preview) return { settings, lines: [] };
  const [rows, reviews] = await Promise.all([
    request.has_order ? readLines(db, request, settings, now) : readLinkedProduct(db, request),
    readReviews(db, request.id),
  ]);
  const own = new Map(reviews.map((review) => [review.product_id, review]));
  const lines = [...rows, ...(await readRemovedLines(db, rows, own))].map((row): AskedLine => {
    const review = own.get(row.product_id) ?? null;
    return { ...row, ...lineOf(request, row), review, is_reviewed: review !== null };
  });
  // A product whose own link was printed is asked about, whatever the selection of products.
  const chosen = request.has_order
    ? chooseAskedProducts(lines, settings)
    : lines.filter(({ review }) => settings.is_enabled || review !== null);
  return {
    settings,
    lines: isLinkExpired(request, now) ? chosen.filter(({ review }) => review !== null) : chosen,
  };
}

function lineOf(
  { order }: FoundRequest,
  { line, title, image_url, price }: LineRow,
): Pick<AskedLine, 'name' | 'image_url' | 'price' | 'quantity'> {
  const item = order.line_items[line - 1];
  const field = (name: string): unknown =>
    typeof item === 'object' && item !== null ? Reflect.get(item, name) : null;
  const [image, quantity] = [field('image_url'), field('quantity')];
  const amount = Number(field('price') ?? price ?? Number.NaN);
  return {
    name: titleOf(item) ?? title,
    image_url: image_url ?? (typeof image === 'string' ? image : null),
    price: Number.isNaN(amount) ? null : amount,
    quantity: typeof quantity === 'number' ? quantity : 1,
  };
}

async function readLines(
  db: Kysely<DB>,
  { id, email, phone_number, team_id }: FoundRequest,
  { again_after_days }: ProductReviewsConfiguration,
  now: Date,
): Promise<LineRow[]> {
  const since = new Date(now.getTime() - (again_after_days ?? 0) * 86_400_000);
  const recent =
    again_after_days === null || (email === null && phone_number === null)
      ? sql`false`
      : sql`exists (
        select from shop_reviews s join review_requests q on q.id = s.request_id
        where q.team_id = ${team_id} and (q.email = ${email} or q.phone_number = ${phone_number}) and q.id <> ${id} and s.submitted_at > ${since}
          and s.product_id in (select g.id from products g where g.id = coalesce(p.root_id, p.id) or g.root_id = coalesce(p.root_id, p.id)))`;
  const { rows } = await sql<LineRow>`
    select o.line, p.id as product_id, coalesce(p.root_id, p.id) as root_id, p.external_id, p.sku, p.gtin, p.title, p.image_url, p.tags, p.price, coalesce(p.added_at, p.created_at) as added_at, ${recent} as is_recent
    from review_requests r join order_products o on o.order_id = r.order_id join products p on p.id = o.product_id
    where r.id = ${id} order by o.line`.execute(db);
  return rows;
}

/** Reads the product whose printed link was opened, as the only line. */
async function readLinkedProduct(db: Kysely<DB>, { id }: FoundRequest): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select 1 as line, p.id as product_id, coalesce(p.root_id, p.id) as root_id, p.external_id, p.sku, p.gtin, p.title, p.image_url, p.tags, p.price, coalesce(p.added_at, p.created_at) as added_at, false as is_recent
    from review_requests r join products p on p.id = r.product_id where r.id = ${id}`.execute(db);
  return rows;
}

/** Reads the products of reviews that no longer belong to a line, the first review first. */
async function readRemovedLines(
  db: Kysely<DB>,
  rows: readonly LineRow[],
  own: ReadonlyMap<string | null, ShopReview>,
): Promise<LineRow[]> {
  const ids = new Set(rows.map(({ product_id }) => product_id));
  const removed = [...own.values()].filter(({ product_id }) => !ids.has(product_id ?? ''));
  if (removed.length === 0) return [];
  const { rows: products } = await sql<Omit<LineRow, 'line'>>`
    select p.id as product_id, coalesce(p.root_id, p.id) as root_id, p.external_id, p.sku, p.gtin, p.title, p.image_url, p.tags, p.price, coalesce(p.added_at, p.created_at) as added_at, false as is_recent
    from shop_reviews s join products p on p.id = s.product_id where s.id = any(${removed.map(({ id }) => id)}::bigint[]) order by s.id`.execute(
    db,
  );
  return products.map((product, at) => ({ ...product, line: FIRST_WITHOUT_LINE + at }));
}

async function readReviews(db: Kysely<DB>, request_id: string): Promise<ShopReview[]> {
  return db
    .selectFrom('shop_reviews')
    .selectAll()
    .where('request_id', '=', request_id)
    .where('product_id', 'is not', null)
    .execute();
}
