import { type Kysely, sql } from 'kysely';

/**
 * The requests of the queue, one row each, for the queue that is grouped by request. The first open
 * message of a request depends on all its messages, so the triggers only record which requests
 * changed. A scheduled job reads these again, and a reader in the meantime computes them at once.
 */
const STATEMENTS = [
  // The requests of the queue, one row for each. Only the scheduled job writes it; the rows of the
  // requests in `changed_queued_requests` are not up to date.
  `create table queued_requests (
    request_id bigint primary key,
    team_id bigint not null,
    -- The first open message of the request. The next columns are copied from it, because the queue
    -- is filtered by them.
    message_id bigint not null,
    scheduled_at timestamptz not null,
    list_status text not null,
    step text not null,
    channel text,
    reason text,
    country_code text
  ) with (
    fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_insert_scale_factor = 0.05,
    autovacuum_analyze_scale_factor = 0.02,
    autovacuum_vacuum_cost_delay = 0
  )`,
  `create index queued_requests_order on queued_requests
    (team_id, scheduled_at desc, message_id desc)
    include (list_status, step, channel, reason, country_code, request_id)`,
  `create index queued_requests_set_aside on queued_requests
    (team_id, list_status, scheduled_at desc, message_id desc)
    where list_status not in ('scheduled', 'sent')`,
  // The number of rows of `queued_requests` by kind and day is the sum of `n`.
  `create table queued_request_day_counts (
    team_id bigint not null,
    -- The change of the number, which may be negative.
    n int not null,
    list_status text not null,
    step text not null,
    channel text,
    reason text,
    country_code text,
    -- The day of \`scheduled_at\`, in UTC.
    day date not null,
    -- Whether the row is also counted in \`queued_request_month_counts\`.
    is_folded boolean not null default false
  ) with (
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 2000,
    autovacuum_vacuum_cost_delay = 0
  )`,
  'create index queued_request_day_counts_team on queued_request_day_counts (team_id, day)',
  `create index queued_request_day_counts_unfolded on queued_request_day_counts (team_id, day)
    where not is_folded`,
  // The sums of the folded rows by month.
  `create table queued_request_month_counts (
    team_id bigint not null,
    n int not null,
    list_status text not null,
    step text not null,
    channel text,
    reason text,
    country_code text,
    -- The first day of the month.
    month date not null
  )`,
  'create index queued_request_month_counts_team on queued_request_month_counts (team_id, month)',
  // The requests whose row in `queued_requests` has to be read again. Several rows for one request
  // do no harm, and rows that are only inserted block no other transaction.
  `create table changed_queued_requests (
    team_id bigint not null,
    request_id bigint not null
  ) with (
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 2000,
    autovacuum_vacuum_cost_delay = 0
  )`,
  `create index changed_queued_requests_team on changed_queued_requests
    (team_id, request_id)`,
  // Records the requests whose open messages a statement changed.
  `create function record_changed_queued_requests() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into changed_queued_requests (team_id, request_id)
      select distinct team_id, request_id from added where finished_at is null;
    elsif tg_op = 'DELETE' then
      insert into changed_queued_requests (team_id, request_id)
      select distinct team_id, request_id from removed where finished_at is null;
    else
      -- What a claim leaves as it was stands twice.
      insert into changed_queued_requests (team_id, request_id)
      select distinct team_id, request_id from (
        select team_id, request_id, id from (
          select team_id, request_id, id, scheduled_at, list_status, channel, reason, country_code
          from added where finished_at is null
          union all
          select team_id, request_id, id, scheduled_at, list_status, channel, reason, country_code
          from removed where finished_at is null
        ) m
        group by team_id, request_id, id, scheduled_at, list_status, channel, reason, country_code
        having count(*) = 1
      ) c;
    end if;
    return null;
  end $$`,
  `create trigger queued_requests_added after insert on messages
    referencing new table as added
    for each statement execute function record_changed_queued_requests()`,
  `create trigger queued_requests_changed after update on messages
    referencing old table as removed new table as added
    for each statement execute function record_changed_queued_requests()`,
  `create trigger queued_requests_removed after delete on messages
    referencing old table as removed
    for each statement execute function record_changed_queued_requests()`,
];

export const compatible = {
  messages: 'The triggers only record which requests changed, and refuse no row.',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
