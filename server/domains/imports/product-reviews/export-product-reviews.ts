import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PRODUCT_REVIEW_COLUMNS } from '#contract/api/product-review-file.ts';
import type { ReviewPhoto, ReviewVideo } from '#contract/customer-pages/shop-review.ts';
import { OWN_ORIGIN } from '#contract/labels/review-origins.ts';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { fileFlag, fileInstant, fileMoment, type FileRow } from './file-row.ts';
import { together } from './together.ts';
import { readQuestionRows } from './export-product-questions.ts';
import { findProductOfField } from '#server/domains/products/find-product.ts';
import { writeMoment } from '#server/domains/requests/planning/write-moment.ts';
import { ownReviewName } from '#server/domains/reviews/products/imported/sort-out-product-reviews.ts';

/** The number of reviews whose order in the file is read together. */
const SORTED_TOGETHER = 2_000;

/**
 * Exports all product reviews, questions and answers in one file that the import can read
 * (docs/product-review-file.md). Unlike in other files, times are ISO 8601 in UTC, so that they do
 * not depend on the zone of the importing team.
 */
export const exportProductReviews: Handler<'exportProductReviews'> = async (
  app,
  { caller, query },
) => {
  const product = query.product_id
    ? await findProductOfField(app.db, caller.team_id, query.product_id)
    : null;
  const { timezone } = await app.db
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', caller.team_id)
    .executeTakeFirstOrThrow();
  const today = writeMoment(timezone)(app.clock.now().toISOString()).slice(0, 10);
  return {
    filename: `avis-produits-${today}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: writeFile(app, caller.team_id, product?.id ?? null),
  };
};

async function* writeFile(
  app: Pick<App, 'db' | 'tables' | 'config'>,
  team_id: string,
  product_id: string | null,
): AsyncGenerator<string> {
  yield app.tables.write([[...PRODUCT_REVIEW_COLUMNS]]);
  const team_code = await codeOf(app.db, team_id);
  for await (const ids of sortReviews(app.db, { team_id, team_code, product_id })) {
    const rows = await readRows(app.db, team_code, ids);
    yield app.tables.writeOn(rows.map((row) => cellsOf(row, app.config.publicUrl)));
  }
  for await (const rows of readQuestionRows(app.db, { team_id, team_code }, product_id))
    yield app.tables.writeOn(rows.map(writeCells));
}

interface ExportScope {
  team_id: string;
  team_code: string;
  product_id: string | null;
}

/** The identifier in the file, which other instances repeat. */
const nameOf = (team_code: string): RawBuilder<string> =>
  sql`coalesce(s.origin_id, s.origin_hash, ${ownReviewName(team_code, '')} || s.id)`;

/**
 * Returns the ids of the reviews in the order of the file, some at a time. The file is sorted by
 * content and not by ids of this instance: by second, tool and identifier. Only the reviews of some
 * whole seconds, found by the index, are sorted at a time, so that each is sorted once.
 */
async function* sortReviews(
  db: Kysely<DB>,
  { team_id, team_code, product_id }: ExportScope,
): AsyncGenerator<string[]> {
  for (let from: string | null = '-infinity'; from !== null;) {
    const { rows: ends }: { rows: { until: string }[] } = await sql<{ until: string }>`
      select (date_trunc('second', submitted_at) + interval '1 second')::text as until from shop_reviews
      where team_id = ${team_id} and product_id is not null and submitted_at >= ${from}::timestamptz
      order by submitted_at offset ${SORTED_TOGETHER - 1} limit 1`.execute(db);
    const until: string | null = ends[0]?.until ?? null;
    const { rows } = await sql<{ id: string }>`
      select s.id from shop_reviews s join products p on p.id = s.product_id
      where s.team_id = ${team_id} and s.submitted_at >= ${from}::timestamptz and s.submitted_at < ${until ?? 'infinity'}::timestamptz
        and (${product_id}::bigint is null or ${product_id}::bigint in (p.id, p.root_id))
      order by date_trunc('second', s.submitted_at), coalesce(s.origin, ${OWN_ORIGIN}) collate "C", ${nameOf(team_code)} collate "C"`.execute(
      db,
    );
    yield* together(rows);
    from = until;
  }
}

type ExportedRow = Omit<
  FileRow,
  'question' | 'answered_by' | 'photos' | 'video' | 'attributes' | 'origin' | 'origin_id'
> & {
  origin: string;
  origin_id: string;
  attributes: Record<string, number>;
  photos: readonly Pick<ReviewPhoto, 'url'>[];
  video: Pick<ReviewVideo, 'url'> | null;
};

/** Leaves the text and the files of a withdrawn review out. */
const unlessWithdrawn = (value: RawBuilder<unknown>) =>
  sql`case when s.status <> 'withdrawn' then ${value} end`;

/**
 * Returns the source URL of a photo or a video that came from another review of this instance,
 * while that file exists, so that repeated exports are the same.
 */
const shownUrl = (url: RawBuilder<unknown>) => sql`coalesce((
  select m.source_url from imported_media m join images i on i.name = substring(m.source_url from '/images/([^/]+)$')
  where m.shop_review_id = s.id and m.url = ${url} limit 1), ${url})`;
const PHOTO_URL = shownUrl(sql`photo ->> 'url'`);
const VIDEO_URL = shownUrl(sql`s.video ->> 'url'`);

async function readRows(
  db: Kysely<DB>,
  team_code: string,
  ids: readonly string[],
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
      select coalesce(s.origin, ${OWN_ORIGIN}) as origin, ${nameOf(team_code)} as origin_id,
        p.external_id as product_id, p.sku as product_sku, p.gtin as product_gtin, p.title as product, s.rating::text as rating, ${unlessWithdrawn(sql`s.title`)} as title, ${unlessWithdrawn(sql`s.text`)} as text, s.display_name as author,
        s.status as state, s.refusal_reason, ${fileMoment('s.experienced_at')} as experienced_at, ${fileMoment('s.submitted_at')} as submitted_at, ${fileMoment('s.published_at')} as published_at,
        ${fileFlag('(case when s.is_verified or s.origin is null then s.is_verified else s.origin_verified end)')} as verified, ${fileFlag('s.is_incentivized')} as incentivized, ${unlessWithdrawn(fileFlag('s.recommends'))} as recommends, coalesce(${unlessWithdrawn(sql`s.attributes`)}, '{}') as attributes,
        ${unlessWithdrawn(sql`s.reply`)} as reply, ${unlessWithdrawn(fileMoment('s.replied_at'))} as replied_at, 'review' as kind, (s.helpful_count::bigint + s.imported_helpful_count)::text as helpful, ${fileInstant('s.removed_at')} as removed_at, ${fileMoment('s.edited_at')} as edited_at, ${unlessWithdrawn(fileInstant('s.contested_at'))} as contested_at, ${unlessWithdrawn(sql`s.contest`)} as contest, s.locale, coalesce(s.order_reference, o.number) as order_number,
        (select coalesce(jsonb_agg(jsonb_build_object('url', ${PHOTO_URL}) order by at), '[]') from jsonb_array_elements(case when s.status = 'withdrawn' then '[]' else s.photos end) with ordinality as photos (photo, at)) as photos,
        case when s.video is not null and s.status <> 'withdrawn' then jsonb_build_object('url', ${VIDEO_URL}) end as video
      from unnest(${[...ids]}::bigint[]) with ordinality as sorted (id, at) join shop_reviews s on s.id = sorted.id join products p on p.id = s.product_id
        left join review_requests r on r.id = s.request_id left join orders o on o.id = r.order_id
      order by sorted.at`.execute(db);
  return rows;
}

async function codeOf(db: Kysely<DB>, team_id: string): Promise<string> {
  const { team_code } = await db
    .selectFrom('teams')
    .select('team_code')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  return team_code;
}

function cellsOf(row: ExportedRow, publicUrl: string): string[] {
  const whole = (url: string): string => (url.startsWith('/') ? `${publicUrl}${url}` : url);
  const attributes = Object.entries(row.attributes)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, value]) => `${id}=${value}`);
  const cells = {
    ...row,
    attributes: attributes.join('|'),
    photos: row.photos.map(({ url }) => whole(url)).join(' '),
    video: row.video ? whole(row.video.url) : '',
  };
  return writeCells(cells);
}

function writeCells(row: Partial<FileRow>): string[] {
  return PRODUCT_REVIEW_COLUMNS.map((column) => escapeCell(row[column] ?? ''));
}

/** Adds an apostrophe to a text that begins with one, because the import removes one. */
const escapeCell = (text: string): string => (text.startsWith("'") ? `'${text}` : text);
