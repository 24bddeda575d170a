import { type Kysely, sql } from 'kysely';

/**
 * A page of these lists walks the entries of one index and reads the rows of the page alone. Without them, each page read and sorted every row of the team, and a deep one every row before it.
 * The columns that a list is filtered by stand in the index, so that no row is read to be left out.
 */
const STATEMENTS = [
  'create index opt_outs_list on opt_outs (team_id, id desc) include (value, kind) where removed_at is null',
  'create index suppressions_list on suppressions (team_id, created_at desc, id desc) include (email) where lifted_at is null',
  'drop index shop_reviews_list',
  'create index shop_reviews_list on shop_reviews (team_id, submitted_at desc, id desc) include (status, rating, origin)',
  'create index shop_reviews_by_clock on shop_reviews (team_id, publish_at, id desc) include (status, rating, origin)',
  `create index shop_reviews_undecided on shop_reviews (team_id, id) where status = 'pending' and publish_at is null`,
  `create index shop_reviews_contested on shop_reviews (team_id, id) where status = 'refused' and contested_at > removed_at`,
  'create index review_reports_open on review_reports (team_id, shop_review_id) where closed_at is null',
  'drop index journal_team',
  'create index journal_team on journal (team_id, id desc) include (action, impersonator_id, user_id)',
  'create index webhook_deliveries_list on webhook_deliveries (webhook_id, id desc)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
