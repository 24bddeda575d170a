import { type Kysely, sql } from 'kysely';

/** The number of readers who found a review of a product helpful. */
const STATEMENTS = [
  // The number of readers who found it helpful.
  `alter table shop_reviews add column helpful_count int not null default 0`,
  // The vote of a reader who found a review of a product helpful.
  `create table review_votes (
    shop_review_id bigint not null references shop_reviews on delete cascade,
    -- A keyed hash of the day and the IP address. It counts a reader once a day, and identifies
    -- nobody.
    voter text not null,
    voted_at timestamptz not null,
    primary key (shop_review_id, voter)
  )`,
  `create index review_votes_age on review_votes (voted_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
