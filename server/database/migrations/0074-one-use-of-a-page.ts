import { type Kysely, sql } from 'kysely';

/**
 * A page of the general link gives one rating: what it was given is found by its stamp. An address that rates often has its ratings wait, with the reason. What people whose
 * purchase is not verified write is published by a person, never by the clock alone.
 */
const STATEMENTS = [
  `alter table general_ratings
    add column stamp text unique,
    add column address bytea,
    add column request_id bigint,
    add column reason text check (reason in ('flood', 'same_address'))`,
  `update general_ratings set reason = 'flood' where state = 'pending'`,
  `do $$
  declare unwanted text;
  begin
    select conname into strict unwanted from pg_constraint
      where conrelid = 'shop_reviews'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%(publish_at IS NOT NULL)%';
    execute format('alter table shop_reviews drop constraint %I', unwanted);
  end $$`,
  `update shop_reviews set publish_at = null where status = 'pending' and not is_verified`,
  `alter table shop_reviews add constraint shop_reviews_clock
    check ((publish_at is not null) = (status = 'pending' and is_verified))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
