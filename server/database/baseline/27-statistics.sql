-- Statistics: counters of days, and the contents of the steps.

-- The counters of one team on one day of its time zone.
create table statistics (
  team_id bigint not null references teams on delete cascade,
  day date not null,
  -- One element for each counter, in the order of `server/domains/counters/cells.ts`. A missing
  -- element counts as 0.
  c int[] not null,
  primary key (team_id, day)
) with (fillfactor = 50);

-- The content that a step had on a channel, and since when. Statistics by content count each
-- message under the content with which it was sent.
create table step_contents (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  step text not null,
  channel text not null,
  -- The date of the save. `-infinity` when the step had this content from the beginning.
  since timestamptz not null,
  -- Null for the default content of the program.
  content jsonb,
  -- True for the time before contents were recorded.
  is_unknown boolean not null default false
);
create index step_contents_team on step_contents (team_id);

-- Records the contents that a save of the flow changed, whatever code saves it.
create function record_step_contents() returns trigger language plpgsql as $$
declare
  before jsonb := '{}';
  changed_at timestamptz := '-infinity';
begin
  if tg_op = 'UPDATE' then
    before := old.flow_configuration_config;
    changed_at := new.updated_at;
  end if;
  insert into step_contents (team_id, step, channel, since, content)
  select new.id, s.step, c.channel, changed_at,
    nullif(
      new.flow_configuration_config #> array['steps', s.step, 'contents', c.channel],
      'null'::jsonb)
  from unnest(array['request', 'first_reminder', 'last_reminder']) s(step)
    cross join unnest(array['whatsapp', 'sms', 'email']) c(channel)
  where
    nullif(
      new.flow_configuration_config #> array['steps', s.step, 'contents', c.channel],
      'null'::jsonb)
    is distinct from
    nullif(before #> array['steps', s.step, 'contents', c.channel], 'null'::jsonb);
  return null;
end $$;

create trigger teams_contents_added after insert on teams
  for each row execute function record_step_contents();
create trigger teams_contents_changed after update of flow_configuration_config on teams
  for each row
  when (old.flow_configuration_config is distinct from new.flow_configuration_config)
  execute function record_step_contents();
