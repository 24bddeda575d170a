import { type Kysely, sql } from 'kysely';

/** Subscriptions that were asked for at a shop’s platform: what it says of them decides the plan. */
const STATEMENTS = [
  `create table shop_payments (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    provider_id text not null unique,
    plan_id text not null,
    status text not null check (status in ('pending', 'active', 'declined', 'expired', 'frozen', 'cancelled')),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index shop_payments_team on shop_payments (team_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
