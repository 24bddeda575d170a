import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { schedule } from '#server/schedule.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const SERVER = path.resolve(import.meta.dirname, '..');
const db = await testDatabase();

/**
 * The way in which the rows of a table are deleted. `instance`: they stay, and are few whatever the
 * age of the instance. `account`, `team`: people create them one by one, and they are deleted with
 * the account or the team. `order`: they grow with the orders, which `npm run sizing` measures, and
 * are deleted with the team. `counts`: one for each team and day at most, deleted with the team.
 * Otherwise the scheduled job that deletes them.
 */
type End = 'instance' | 'account' | 'team' | 'order' | 'counts' | { job: string };

const ENDS: Readonly<Record<string, End>> = {
  ab_tests: 'team',
  account_proofs: { job: 'purge-expired-sessions' },
  account_violations: 'team',
  api_keys: { job: 'purge-expired-sessions' },
  attempts: { job: 'purge-attempts' },
  audit_chains: 'team',
  audit_log: 'team',
  audit_streams: 'team',
  authenticator_apps: 'account',
  backup_runs: 'instance',
  bulk_choices: { job: 'purge-bulk-choices' },
  changed_cohort_days: { job: 'count-cohort-days' },
  changed_queued_requests: { job: 'fold-queued-requests' },
  chat_channels: 'team',
  chat_posts: { job: 'purge-posts' },
  connection_states: { job: 'purge-connection-states' },
  cost_days: 'counts',
  customer_merges: 'order',
  customization_drafts: 'team',
  customization_versions: 'team',
  data_requests: 'team',
  export_parts: { job: 'purge-exports' },
  former_contacts: 'order',
  funnel_days: 'counts',
  general_ratings: 'order',
  image_removals: { job: 'remove-images' },
  images: 'order',
  import_files: { job: 'purge-imports' },
  import_refusals: { job: 'purge-imports' },
  imported_media: 'order',
  imports: 'team',
  incoming_events: { job: 'purge-webhooks' },
  instance: 'instance',
  instance_settings: 'instance',
  integrations: 'team',
  invitations: 'team',
  listed_requests: 'order',
  mail_senders: 'team',
  memberships: 'team',
  message_counts: { job: 'fold-counts' },
  message_day_counts: { job: 'fold-counts' },
  message_month_counts: { job: 'fold-counts' },
  message_templates: 'team',
  messages: 'order',
  migrations: 'instance',
  notices_sent: { job: 'purge-notices' },
  notification_preferences: 'account',
  opt_outs: 'order',
  order_products: 'order',
  orders: 'order',
  outgoing_webhooks: 'team',
  passkeys: 'account',
  phone_numbers: 'team',
  product_answers: { job: 'purge-removed-reviews' },
  product_feeds: 'team',
  product_questions: { job: 'purge-removed-reviews' },
  product_question_versions: { job: 'purge-removed-reviews' },
  product_page_versions: 'team',
  product_ratings: 'team',
  product_variants: 'team',
  products: 'team',
  program_versions: 'instance',
  public_reviews: 'order',
  queued_request_day_counts: { job: 'fold-counts' },
  queued_request_month_counts: { job: 'fold-counts' },
  queued_requests: { job: 'fold-queued-requests' },
  recovery_codes: 'account',
  refused_purposes: 'order',
  reply_models: 'team',
  request_search: 'order',
  request_timeline: 'order',
  review_counts: { job: 'fold-counts' },
  review_day_counts: { job: 'fold-counts' },
  review_follow_ups: 'order',
  review_invitations: 'order',
  review_month_counts: { job: 'fold-counts' },
  review_notes: 'order',
  review_replies: 'order',
  review_reports: { job: 'purge-removed-reviews' },
  review_requests: 'order',
  review_search: 'order',
  review_site_syncs: 'team',
  review_votes: { job: 'purge-removed-reviews' },
  saved_views: 'team',
  sender_people: { job: 'purge-counted-people' },
  senders: 'team',
  sessions: { job: 'purge-expired-sessions' },
  shared_caps: 'team',
  shop_payments: 'team',
  shop_rating_changes: { job: 'write-shop-ratings' },
  shop_ratings: 'team',
  shop_registrations: { job: 'purge-shop-registrations' },
  shop_review_versions: { job: 'purge-removed-reviews' },
  shop_reviews: { job: 'purge-removed-reviews' },
  sign_in_addresses: { job: 'purge-expired-sessions' },
  sign_in_challenges: { job: 'purge-sign-in-challenges' },
  sign_in_identities: 'account',
  silent_contacts: 'order',
  sms_spending: 'counts',
  statistics: 'counts',
  step_contents: 'team',
  suppressions: { job: 'purge-old-data' },
  team_usage: 'counts',
  teams: 'instance',
  test_inbox_drops: 'team',
  test_inbox_messages: { job: 'trim-test-inbox' },
  thanks_codes: 'order',
  upsell_configurations: 'team',
  upsell_orders: 'order',
  upsell_visits: 'order',
  users: 'instance',
  webhook_deliveries: { job: 'purge-deliveries' },
  worker_heartbeats: 'instance',
};

/**
 * Tables whose rows change with each message, rating or order. Only they have autovacuum settings.
 * The others are small, or most of their rows never change.
 */
const HOT: readonly string[] = [
  'changed_cohort_days',
  'changed_queued_requests',
  'listed_requests',
  'message_counts',
  'message_day_counts',
  'messages',
  'queued_request_day_counts',
  'queued_requests',
  'review_counts',
  'review_day_counts',
  'review_requests',
  'senders',
];

async function read<Row>(statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(db)).rows;
}

/** Returns the tables whose rows are deleted with a row of this table, by keys and by triggers. */
async function leaveWith(table: string): Promise<string[]> {
  const rows = await read<{ name: string }>(`
    with recursive edges as (
      select confrelid as parent, conrelid as child from pg_constraint
        where contype = 'f' and confdeltype = 'c'
      union all select t.tgrelid, c.oid from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        join pg_class c on c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and p.prosrc ~ ('delete from ' || c.relname || '\\M')
        where not t.tgisinternal),
    gone as (
      select '${table}'::regclass::oid as id
      union select child from edges join gone on parent = gone.id)
    select id::regclass::text as name from gone`);
  return rows.map(({ name }) => name);
}

/** Returns the source of a scheduled job, with the files in the same folder that it imports. */
function sourceOf(job: string): string {
  const table = fs.readFileSync(path.join(SERVER, 'schedule.ts'), 'utf8');
  const [, run = ''] =
    new RegExp(`name: '${job}',[^}]*?(?:=> (?:void )?|run: )(\\w+)[(,\\s]`, 'u').exec(table) ?? [];
  const [, imported = ''] = new RegExp(`\\{ ${run} \\} from '(.+)'`, 'u').exec(table) ?? [];
  const file = path.join(SERVER, imported);
  const text = fs.readFileSync(file, 'utf8');
  const others = [...text.matchAll(/from '((?:\.|#server\/domains)[^']+)'/gu)].map(
    ([, other = '']) =>
      other.startsWith('.')
        ? path.resolve(path.dirname(file), other)
        : other.replace('#server', SERVER),
  );
  return [text, ...others.map((other) => fs.readFileSync(other, 'utf8'))].join('\n');
}

const named = (...ends: readonly End[]): string[] =>
  Object.entries(ENDS)
    .filter(([, end]) => ends.includes(end))
    .map(([name]) => name);

/** A new table fails here until its entry says how its rows are deleted. */
test('of every table somebody has decided how its rows end', async () => {
  const tables = await read<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  expect(Object.keys(ENDS).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('what belongs to a team or to an account leaves with it', async () => {
  const [withTeam, withAccount] = [await leaveWith('teams'), await leaveWith('users')];
  expect(named('team', 'order', 'counts').filter((name) => !withTeam.includes(name))).toEqual([]);
  expect(named('account').filter((name) => !withAccount.includes(name))).toEqual([]);
});

test('the scheduled job that empties a table exists and deletes from it', () => {
  for (const [name, end] of Object.entries(ENDS)) {
    if (typeof end !== 'object') continue;
    expect(schedule.map((job) => job.name)).toContain(end.job);
    const source = sourceOf(end.job);
    expect([
      name,
      source.match(/delete(?:From| from)|deleteOldRows|deleteInBatches/u) !== null,
    ]).toEqual([name, true]);
    expect([name, new RegExp(`\\b${name}\\b`, 'u').test(source)]).toEqual([name, true]);
  }
});

test('tables that change with each message have autovacuum settings of their own', async () => {
  const tables = await read<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and array_to_string(reloptions, ',') like '%autovacuum%' order by 1",
  );
  expect(tables.map(({ name }) => name)).toEqual([...HOT].toSorted());
});
