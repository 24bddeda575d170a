import { type Kysely, sql } from 'kysely';

/** Customers who asked a shop, through its platform, what is known of them: the file that its owner gives them. */
const STATEMENTS = [
  `create table data_requests (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    reference text not null,
    contact text,
    file jsonb not null,
    asked_at timestamptz not null,
    unique (team_id, reference)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
