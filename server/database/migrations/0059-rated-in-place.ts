import { type Kysely, sql } from 'kysely';

/**
 * An index of the moment of the rating made each rating write all seven indexes of the request anew, its secret, its address and its phone among them. The moment stands in `listed_requests`
 * too, which a rating writes in any case: ratings are found there, and the request changes in place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index review_requests_rated`.execute(db);
  await sql`create index listed_requests_rated on listed_requests (team_id, rated_at desc, request_id desc) where rated_at is not null`.execute(
    db,
  );
}
