import { type Kysely, sql } from 'kysely';

/** Workers that have nothing to do look seldom: a message that is due as soon as it is planned tells them. What becomes due later they know already. */
const STATEMENTS = [
  `create function ring_when_due() returns trigger language plpgsql as $$
  begin
    if exists (select from added where due_at <= now() + interval '1 second') then
      perform pg_notify('messages_due', '');
    end if;
    return null;
  end $$`,
  'create trigger messages_ring after insert on messages referencing new table as added for each statement execute function ring_when_due()',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
