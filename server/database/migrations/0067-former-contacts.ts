import { type Kysely, sql } from 'kysely';

/**
 * Addresses and numbers of a request that a person of the team has corrected: the history of its contact, and what the shop may repeat without undoing the correction. They leave with their request,
 * and with the person when their data is erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_contacts (
      id bigint generated always as identity primary key,
      request_id bigint not null references review_requests on delete cascade,
      team_id bigint not null references teams on delete cascade,
      kind text not null check (kind in ('email', 'phone')),
      value text not null,
      replaced_at timestamptz not null,
      user_id bigint references users on delete set null
    )`.execute(db);
  await sql`create index former_contacts_request on former_contacts (request_id)`.execute(db);
  await sql`create index former_contacts_value on former_contacts (team_id, value)`.execute(db);
  await sql`create index former_contacts_user on former_contacts (user_id)`.execute(db);
}
