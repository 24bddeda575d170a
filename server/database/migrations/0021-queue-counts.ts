import { type Kysely, sql } from 'kysely';

const COUNTED = 'team_id, status, reason, channel, step, country_code';
/** What the queue is filtered by lies beside the order in its index, so that a walk past a million rows reads none of them. */
const BESIDE = 'include (shelf, step, channel, reason, country_code, request_id)';

/** Adds to the sum of the messages: one line for each kind of message whose number the statement changed. */
function count(moved: string): string {
  return `insert into message_counts (team_id, n, status, reason, channel, step, country_code)
    select team_id, sum(n), status, reason, channel, step, country_code from (${moved}) moved group by 1, 3, 4, 5, 6, 7 having sum(n) <> 0`;
}

/**
 * The queue asks by status, which no index may know: each claim would write it anew. A shelf is the status without the two moves of the sending itself: a claim
 * and a receipt stay on theirs, in place. Rows that are set aside, few beside those that go and went, have an index of their own.
 */
const STATEMENTS = [
  'drop index messages_queue_list',
  'drop index messages_finished_list',
  'alter table messages add column country_code text',
  'update messages m set country_code = r.country_code from review_requests r where r.id = m.request_id and r.country_code is not null',
  `alter table messages add column shelf text not null
    generated always as (case status when 'sending' then 'scheduled' when 'delivered' then 'sent' else status end) stored`,
  `create index messages_queue_list on messages (team_id, scheduled_at desc, id desc) ${BESIDE} where finished_at is null`,
  `create index messages_finished_list on messages (team_id, scheduled_at desc, id desc) ${BESIDE} where finished_at is not null`,
  `create index messages_set_aside on messages (team_id, shelf, scheduled_at desc, id desc) where shelf not in ('scheduled', 'sent')`,

  `create table message_counts (
    team_id bigint not null,
    n int not null,
    status text not null,
    reason text,
    channel text,
    step text not null,
    country_code text) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0)`,
  count(`select 1 as n, ${COUNTED} from messages`),
  'create index message_counts_team on message_counts (team_id)',

  `create function count_messages() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      ${count(`select 1 as n, ${COUNTED} from added`)};
    elsif tg_op = 'DELETE' then
      ${count(`select -1 as n, ${COUNTED} from removed`)};
    else
      ${count(`select 1 as n, ${COUNTED} from added union all select -1, ${COUNTED} from removed`)};
    end if;
    return null;
  end $$`,
  'create trigger messages_added after insert on messages referencing new table as added for each statement execute function count_messages()',
  'create trigger messages_changed after update on messages referencing old table as removed new table as added for each statement execute function count_messages()',
  'create trigger messages_removed after delete on messages referencing old table as removed for each statement execute function count_messages()',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
