import { type Kysely, sql } from 'kysely';

/**
 * A fact is written for each message that leaves. Asked for each, whether its request is there cost a third of writing it, and the second of its two indexes served
 * nothing: facts are only read by request. They leave with their request by its trigger, as what the lists count does.
 */
const STATEMENTS = [
  'alter table request_facts drop constraint request_facts_request_id_fkey',
  'alter table request_facts drop constraint request_facts_pkey',
  'alter table request_facts add primary key (request_id, id)',
  'drop index request_facts_request',
  `create function forget_facts() returns trigger language plpgsql as $$
  begin
    delete from request_facts f using removed r where f.request_id = r.id;
    return null;
  end $$`,
  'create trigger review_requests_forgotten after delete on review_requests referencing old table as removed for each statement execute function forget_facts()',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
