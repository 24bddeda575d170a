import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { Tx } from '#server/database/transaction.ts';
import { contactsOf, type StopTarget } from '../schedule/stop-requests.ts';
import type { Contact } from '#server/domains/privacy/found-person.ts';

type PersonContacts = Pick<StopTarget, 'email' | 'phone_number'>;

/** Stores hashes of these contacts only, so that they are never contacted or stored again. */
export async function stopContacts(
  tx: Pick<Tx, 'db' | 'now'>,
  team_id: string,
  contacts: readonly Contact[],
): Promise<void> {
  await sql`
    insert into silent_contacts (team_id, contact_hash, since)
    select ${team_id}::bigint, silent_contact(${team_id}::bigint, kind, value), ${tx.now}::timestamptz
    from unnest(${contacts.map(({ kind }) => kind)}::text[], ${contacts.map(({ value }) => value)}::text[]) g(kind, value) order by 2
    on conflict do nothing`.execute(tx.db);
}

/**
 * Finds which of these people were erased from the team. No query on contacts runs for a team that
 * never erased anybody.
 */
export async function findSilent(
  db: Kysely<DB>,
  team_id: string,
  people: readonly PersonContacts[],
): Promise<(person: PersonContacts) => boolean> {
  const some =
    people.length === 0
      ? undefined
      : await db
          .selectFrom('silent_contacts')
          .select('team_id')
          .where('team_id', '=', team_id)
          .limit(1)
          .executeTakeFirst();
  if (!some) return () => false;
  const contacts = people.flatMap(contactsOf);
  const { rows } = await sql<Contact>`
    select kind, value from unnest(${contacts.map(({ kind }) => kind)}::text[], ${contacts.map(({ value }) => value)}::text[]) g(kind, value)
    where exists (select from silent_contacts s where s.team_id = ${team_id} and s.contact_hash = silent_contact(${team_id}::bigint, kind, value))`.execute(
    db,
  );
  const silent = new Set(rows.map(({ kind, value }) => `${kind} ${value}`));
  return (person) => contactsOf(person).some(({ kind, value }) => silent.has(`${kind} ${value}`));
}
