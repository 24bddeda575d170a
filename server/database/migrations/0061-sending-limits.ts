import { type Kysely, sql } from 'kysely';

/**
 * Who may write to strangers, and how much: `vouched_at` says that a sign-in service or an administrator answers for a person, the columns of `senders` are the limits
 * that the instance sets on its own accounts, `team_usage` counts what a team sends by them. A team that texts by the instance's account already keeps that right.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column vouched_at timestamptz`.execute(db);
  await sql`alter table teams add column sms_approved_at timestamptz`.execute(db);
  await sql`alter table senders add column countries text[], add column team_ceiling float8, add column daily_messages int`.execute(
    db,
  );
  await sql`
    create table team_usage (
      team_id bigint not null references teams on delete cascade,
      day date not null,
      taken int not null default 0 check (taken >= 0),
      in_flight int not null default 0 check (in_flight >= 0),
      sms_in_flight int not null default 0 check (sms_in_flight >= 0),
      accepted int not null default 0 check (accepted >= 0),
      refused int not null default 0 check (refused >= 0),
      primary key (team_id, day)
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    insert into team_usage (team_id, day, accepted)
    select m.team_id, (m.sent_at at time zone t.timezone)::date, count(*)
    from messages m join teams t on t.id = m.team_id join senders s on s.id = m.sender_id
    where m.sent_at > now() - interval '31 days' and s.team_id is null and s.provider <> 'outbox' group by 1, 2`.execute(
    db,
  );
  await sql`
    update teams t set sms_approved_at = now() where exists (
      select from sms_spending p join senders s on s.id = p.sender_id where p.team_id = t.id and s.team_id is null)`.execute(
    db,
  );
}
