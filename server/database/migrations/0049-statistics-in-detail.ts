import { type Kysely, sql } from 'kysely';

const STEPS = `unnest(array['request', 'first_reminder', 'last_reminder']) s(step)`;
const CHANNELS = `unnest(array['whatsapp', 'sms', 'email']) c(channel)`;
const contentOf = (config: string): string =>
  `nullif(${config} #> array['steps', s.step, 'contents', c.channel], 'null'::jsonb)`;

/**
 * What the detailed statistics need to know. Nothing of it is written when a message leaves: which words a step had is kept each time that somebody
 * saves others, by a trigger on the team, so that no writer of the flow can forget it.
 *
 * The days are indexed by ranges of pages: requests stand in the order in which they came, so a month is found without reading the years before it, and such an
 * index lets the rows be changed in place. PostgreSQL 15 would write every index of the request anew for it: it does without.
 */
const STATEMENTS = [
  `alter table teams add column rates jsonb not null default '{}'`,
  'alter table notification_preferences add column average_falls boolean not null default false',

  `create table step_contents (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    step text not null,
    channel text not null,
    since timestamptz not null,
    content jsonb,
    is_unknown boolean not null default false)`,
  'create index step_contents_team on step_contents (team_id)',
  `with saved as (select team_id, max(at) as at from journal where action = 'flow_configuration_saved' and detail -> 'changed' ? 'steps' group by team_id)
    insert into step_contents (team_id, step, channel, since, content, is_unknown)
    select t.id, s.step, c.channel, '-infinity', null, true from saved join teams t on t.id = saved.team_id cross join ${STEPS} cross join ${CHANNELS}
    union all
    select t.id, s.step, c.channel, coalesce(saved.at, '-infinity'), ${contentOf('t.flow_configuration_config')}, false
    from teams t left join saved on saved.team_id = t.id cross join ${STEPS} cross join ${CHANNELS}
    where saved.at is not null or ${contentOf('t.flow_configuration_config')} is not null`,
  `create function keep_step_contents() returns trigger language plpgsql as $$
  declare
    before jsonb := '{}';
    changed_at timestamptz := '-infinity';
  begin
    if tg_op = 'UPDATE' then
      before := old.flow_configuration_config;
      changed_at := new.updated_at;
    end if;
    insert into step_contents (team_id, step, channel, since, content)
    select new.id, s.step, c.channel, changed_at, ${contentOf('new.flow_configuration_config')} from ${STEPS} cross join ${CHANNELS}
    where ${contentOf('new.flow_configuration_config')} is distinct from ${contentOf('before')};
    return null;
  end $$`,
  'create trigger teams_contents_added after insert on teams for each row execute function keep_step_contents()',
  `create trigger teams_contents_changed after update of flow_configuration_config on teams for each row
    when (old.flow_configuration_config is distinct from new.flow_configuration_config) execute function keep_step_contents()`,

  `do $$
  begin
    if current_setting('server_version_num')::int >= 160000 then
      create index review_requests_days on review_requests using brin (sent_day, rated_day) with (pages_per_range = 16, autosummarize = on);
    end if;
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
