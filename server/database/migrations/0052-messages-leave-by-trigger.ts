import { type Kysely, sql } from 'kysely';

/**
 * Whether its request is there was asked again for each message that is planned, and locked that request anew; whoever plans one has just written the request, or holds it. Messages leave
 * with their request by its trigger, as facts do, and a request forgets the order that leaves.
 */
const STATEMENTS = [
  'alter table messages drop constraint messages_request_id_fkey',
  'alter table review_requests drop constraint review_requests_order_id_fkey',
  `create or replace function forget_facts() returns trigger language plpgsql as $$
  begin
    delete from messages m using removed r where m.request_id = r.id;
    delete from request_facts f using removed r where f.request_id = r.id;
    return null;
  end $$`,
  `create function forget_order() returns trigger language plpgsql as $$
  begin
    update review_requests r set order_id = null from removed o where r.order_id = o.id;
    return null;
  end $$`,
  'create trigger orders_forgotten after delete on orders referencing old table as removed for each statement execute function forget_order()',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
