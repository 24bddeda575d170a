import { type Kysely, sql } from 'kysely';

/** Reviews that were first published elsewhere stand on the wall beside its own, with their origin; an import of them can be taken back. */
const STATEMENTS = [
  `alter table shop_reviews
    add column origin text,
    add column origin_id text,
    add column origin_verified boolean,
    add column origin_hash text,
    add column order_reference text,
    add column author_email text,
    add column imported_at timestamptz,
    add column import_id bigint references imports on delete set null,
    add constraint shop_reviews_imported check ((origin is null) = (imported_at is null) and (origin is null) = (origin_hash is null) and (origin is null or (request_id is null and not is_verified)))`,
  'create unique index shop_reviews_origin on shop_reviews (team_id, origin, origin_id) where origin_id is not null',
  'create index shop_reviews_hash on shop_reviews (team_id, origin_hash) where origin is not null',
  'create index shop_reviews_author on shop_reviews (team_id, author_email) where author_email is not null',
  'create index shop_reviews_import on shop_reviews (import_id) where import_id is not null',
  'alter table imports add column undone_at timestamptz',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
