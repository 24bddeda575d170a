import { type Kysely, sql } from 'kysely';

/** What a person has to decide stands first in the list of public reviews, which no index knew: each page read and sorted every review of the team. States and ratings are filtered in the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index public_reviews_list`.execute(db);
  await sql`
    create index public_reviews_list on public_reviews (team_id, (request_id is not null and match_kind = 'proposed') desc, review_time desc, id desc)
    include (request_id, match_kind, review_rating) where erased_at is null`.execute(db);
}
