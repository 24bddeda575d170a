import { type Kysely, sql } from 'kysely';

/**
 * Tags of reviews, members mentioned in notes, and reviews without a text that are closed
 * automatically.
 */
const STATEMENTS = [
  // Labels by which the team finds its reviews again.
  "alter table review_follow_ups add column tags text[] not null default '{}'",
  "create index review_follow_ups_tagged on review_follow_ups (team_id) where tags <> '{}'",
  // The users whom the note mentions, who are notified. An array has no foreign keys.
  "alter table review_notes add column mentioned_ids bigint[] not null default '{}'",
  // Whether reviews of five stars without a text are resolved a day later.
  'alter table teams add column resolve_wordless boolean not null default true',
  // The scheduled job reads only this index, which a resolved review leaves.
  `create index listed_requests_wordless on listed_requests (rated_at)
    where rating = 5 and status = 'open' and not has_feedback and owner_id is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
