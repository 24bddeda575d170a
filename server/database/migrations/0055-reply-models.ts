import { type Kysely, sql } from 'kysely';

/** Answers that a team writes again and again, in the order in which it wants to see them. */
const STATEMENTS = [
  `create table reply_models (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    position int not null,
    name text not null,
    text text not null,
    mood text not null check (mood in ('unhappy', 'mixed', 'happy', 'any')),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index reply_models_team on reply_models (team_id, position, id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
