import { type Kysely, sql } from 'kysely';

/** What the funnel and the costs read of a request and of an accepted message. A change of anything else leaves its day as it was counted. */
const OF_REQUEST =
  'id, team_id, sent_day, country_code, rating, rating_channel, rating_step, date_clicked, feedback_at, public_clicked_at';
const OF_MESSAGE =
  'id, request_id, sent_at, channel, step, sender_id, is_delivered, is_opened, is_test, bill';
const WITH_OF_MESSAGE = `*, status = 'delivered' as is_delivered, metadata ? 'opened_at' as is_opened, metadata ? 'outbox' as is_test, metadata -> 'bill' as bill`;
/** The lock under which a team’s days are counted, as in `count-cohort-days.ts`. */
const COHORT_LOCK = 7_245_069;

/** Records the days of the requests that a statement really changed. Grouping costs the same for one row and for a thousand, whatever the plan expects. */
function recordRequests(rows: string): string {
  return `insert into changed_cohort_days (team_id, day)
    select distinct team_id, sent_day from (select ${OF_REQUEST} from (${rows}) moved where sent_day is not null group by ${OF_REQUEST} having sum(n) <> 0) changed`;
}

function recordMessages(rows: string): string {
  return `insert into changed_cohort_days (team_id, day)
    select distinct r.team_id, r.sent_day from (
      select distinct request_id from (select ${WITH_OF_MESSAGE} from (${rows}) moved where sent_at is not null) m group by ${OF_MESSAGE} having sum(n) <> 0) changed
    join review_requests r on r.id = changed.request_id where r.sent_day is not null`;
}

/** The same function for the three kinds of statement; a transition table exists only in those that have it. */
function statementFunction(name: string, record: (rows: string) => string): string {
  return `create function ${name}() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      ${record('select *, 1 as n from added')};
    elsif tg_op = 'DELETE' then
      ${record('select *, 1 as n from removed')};
    else
      ${record('select *, 1 as n from added union all select *, -1 from removed')};
    end if;
    return null;
  end $$`;
}

function triggersOf(table: string, name: string): string[] {
  return [
    `create trigger ${table}_cohort_added after insert on ${table} referencing new table as added for each statement execute function ${name}()`,
    `create trigger ${table}_cohort_changed after update on ${table} referencing old table as removed new table as added for each statement execute function ${name}()`,
    `create trigger ${table}_cohort_removed after delete on ${table} referencing old table as removed for each statement execute function ${name}()`,
  ];
}

/** Both tables say of a request that its review was published. */
function recordPublished(table: string): string[] {
  const name = `record_cohort_of_${table}`;
  return [
    `create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into changed_cohort_days (team_id, day) select r.team_id, r.sent_day from review_requests r
      where r.id in (case when tg_op <> 'INSERT' then old.request_id end, case when tg_op <> 'DELETE' then new.request_id end) and r.sent_day is not null;
      return null;
    end $$`,
    `create trigger ${table}_cohort_added after insert or delete on ${table} for each row execute function ${name}()`,
  ];
}

/**
 * The funnel and the costs of each day's cohort, counted once. A year of a million requests took 4.5 to 6 s to read from its requests and messages; a day changes rarely, so that the sums of
 * its days answer in milliseconds. Triggers only record which day changed, whoever writes; a scheduled job counts these days again, and whoever reads meanwhile counts them on the spot: an answer is
 * always exact. Lines are only added here and removed by the job, so that no two transactions wait for each other.
 */
const STATEMENTS = [
  'create table changed_cohort_days (team_id bigint not null, day date not null)',
  'create index changed_cohort_days_team on changed_cohort_days (team_id, day)',
  `create table funnel_days (
    team_id bigint not null references teams on delete cascade,
    day date not null,
    grouped_by text not null,
    key text,
    counted_at timestamptz not null,
    sent int not null,
    can_deliver int not null,
    delivered int not null,
    can_open int not null,
    opened int not null,
    clicked int not null,
    rated int not null,
    feedback int not null,
    public_click int not null,
    published int not null)`,
  'create index funnel_days_team on funnel_days (team_id, grouped_by, day)',
  `create table cost_days (
    team_id bigint not null references teams on delete cascade,
    day date not null,
    channel text not null,
    country_code text,
    messages int not null,
    reviews int not null,
    free int not null,
    billed int not null,
    billed_cost numeric not null,
    billed_segments int not null,
    reckoned int not null,
    reckoned_cost numeric not null,
    reckoned_segments int not null)`,
  'create index cost_days_team on cost_days (team_id, day)',

  statementFunction('record_cohort_of_requests', recordRequests),
  ...triggersOf('review_requests', 'record_cohort_of_requests'),
  statementFunction('record_cohort_of_messages', recordMessages),
  ...triggersOf('messages', 'record_cohort_of_messages'),
  ...recordPublished('shop_reviews'),
  `create trigger shop_reviews_cohort_changed after update on shop_reviews for each row
    when ((old.status, old.request_id) is distinct from (new.status, new.request_id)) execute function record_cohort_of_shop_reviews()`,
  ...recordPublished('public_reviews'),
  `create trigger public_reviews_cohort_changed after update on public_reviews for each row
    when ((old.match_kind, old.request_id) is distinct from (new.match_kind, new.request_id)) execute function record_cohort_of_public_reviews()`,

  // Messages that left since a text changed were counted under the one before it. The lock is the one of the job: no day is being counted meanwhile with the texts of before.
  `create function record_cohort_of_contents() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(${COHORT_LOCK}, (new.team_id % 2147483647)::int);
    insert into changed_cohort_days (team_id, day) select distinct team_id, day from funnel_days
    where team_id = new.team_id and grouped_by = 'whole' and counted_at >= new.since;
    return null;
  end $$`,
  'create trigger step_contents_cohort after insert on step_contents for each row execute function record_cohort_of_contents()',

  // Each day with an accepted message has a row of figures: the job counts them all after this.
  'insert into changed_cohort_days (team_id, day) select team_id, day from statistics',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
