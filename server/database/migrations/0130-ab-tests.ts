import { type Kysely, sql } from 'kysely';

/** Comparisons of two texts of a step on a channel, and the goal of reviews of a shop. */
const STATEMENTS = [
  // A comparison of two contents of a step on a channel.
  `create table ab_tests (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    step text not null check (step in ('request', 'first_reminder', 'last_reminder')),
    channel text not null check (channel in ('sms', 'email')),
    -- Content B, in the format of the contents of a step. Content A is that of the flow.
    content jsonb not null,
    -- Requests whose message is sent from the start until the end are in the test. The end is
    -- chosen before the start and never moves.
    started_at timestamptz not null,
    ends_at timestamptz not null,
    -- The date at which the test was stopped before its end. Null when it was not.
    stopped_at timestamptz,
    -- \`by_team\`: a member stopped it. \`content_changed\`: content A was changed in the flow.
    stop_reason text check (stop_reason in ('by_team', 'content_changed'))
  )`,
  'create index ab_tests_team on ab_tests (team_id)',
  // The number of reviews that the shop wants each month. Null when it has no goal.
  'alter table teams add column monthly_review_goal int',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
