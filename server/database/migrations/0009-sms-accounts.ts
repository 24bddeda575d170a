import { type Kysely, sql } from 'kysely';

/** What an account that is paid by the message has left and has cost. `pause_reason` goes with `paused_until`. */
const STATEMENTS = [
  `alter table senders add column pause_reason text, add column credit double precision, add column credit_unit text, add column credit_at timestamptz,
    add column credit_low_since timestamptz`,
  `create table sms_spending (
    team_id bigint not null references teams on delete cascade,
    sender_id int not null references senders on delete cascade,
    month date not null,
    messages int not null,
    segments int not null,
    cost double precision not null,
    last_at timestamptz not null,
    primary key (team_id, sender_id, month)
  )`,
  `create index integrations_account_sid on integrations ((settings ->> 'account_sid')) where name = 'twilio'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
