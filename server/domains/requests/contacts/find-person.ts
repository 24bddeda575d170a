import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { Contact } from '#server/domains/privacy/found-person.ts';
import {
  loosePattern,
  type IdentifiedPerson,
  type PersonName,
  personPattern,
} from '#server/domains/privacy/person-terms.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';

/** A connection on which a person is searched: a transaction, or a database that is only read. */
type Reader = Pick<Tx, 'db'> | { db: Database };

/**
 * Finds the orders, requests, contacts and names of a person from one contact or one request: first
 * the rows that contain it, then the rows that contain the contacts of those rows. The rule is the
 * same as for an opt-out: people who share a phone number or an address are one person. The search
 * goes no further, except to requests that a member has merged with these.
 */
export async function findPerson(
  tx: Reader,
  team_id: string,
  target: Contact | { request_id: string },
): Promise<FoundPerson> {
  const direct =
    'request_id' in target
      ? await rowsOfRequests(tx, team_id, [target.request_id])
      : await rowsOf(tx, team_id, [target]);
  let contacts = distinct([
    ...('request_id' in target ? [] : [target]),
    ...(await contactsIn(tx, direct)),
  ]);
  let all = union(direct, await rowsOf(tx, team_id, contacts));
  for (
    let merged = await findMerged(tx, team_id, all.request_ids);
    merged.length > 0;
    merged = await findMerged(tx, team_id, all.request_ids)
  ) {
    const rows = await rowsOfRequests(tx, team_id, merged);
    contacts = distinct([...contacts, ...(await contactsIn(tx, rows))]);
    all = union(all, rows, await rowsOf(tx, team_id, contacts));
  }
  const valuesOf = (kind: Contact['kind']): string[] =>
    contacts.filter((contact) => contact.kind === kind).map(({ value }) => value);
  const person: IdentifiedPerson = {
    emails: valuesOf('email'),
    phones: valuesOf('phone'),
    names: await namesIn(tx, all),
  };
  return {
    ...person,
    ...all,
    team_id,
    contacts,
    pattern: personPattern(person),
    loose: loosePattern(person),
  };
}

type Rows = Pick<FoundPerson, 'order_ids' | 'request_ids'>;

const union = (...parts: readonly Rows[]): Rows => ({
  order_ids: [...new Set(parts.flatMap(({ order_ids }) => order_ids))],
  request_ids: [...new Set(parts.flatMap(({ request_ids }) => request_ids))],
});

async function rowsOfRequests(
  { db }: Reader,
  team_id: string,
  request_ids: readonly string[],
): Promise<Rows> {
  const { rows } = await sql<{ id: string; order_id: string | null }>`
    select id, order_id from review_requests where team_id = ${team_id} and id = any(${request_ids}::bigint[])`.execute(
    db,
  );
  return {
    order_ids: rows.flatMap(({ order_id }) => order_id ?? []),
    request_ids: rows.map(({ id }) => id),
  };
}

/** Finds the requests that a member has merged with these and that are not in the list yet. */
async function findMerged(
  { db }: Reader,
  team_id: string,
  request_ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select into_request_id as id from customer_merges where team_id = ${team_id} and request_id = any(${request_ids}::bigint[]) and into_request_id <> all(${request_ids}::bigint[])
    union select request_id from customer_merges where team_id = ${team_id} and into_request_id = any(${request_ids}::bigint[]) and request_id <> all(${request_ids}::bigint[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Finds the orders and requests of these contacts. The addresses of sent messages count too,
 * because a message is not changed when the contact of its request changes, as do former contacts.
 */
async function rowsOf(tx: Reader, team_id: string, contacts: readonly Contact[]): Promise<Rows> {
  if (contacts.length === 0) return { order_ids: [], request_ids: [] };
  const emails = contacts.filter(({ kind }) => kind === 'email').map(({ value }) => value);
  const phones = contacts.filter(({ kind }) => kind === 'phone').map(({ value }) => value);
  const { rows } = await sql<{ order_id: string | null; request_id: string | null }>`
    with found as (
      select id as request_id, order_id from review_requests where team_id = ${team_id} and email = any(${emails}::text[])
      union select id, order_id from review_requests where team_id = ${team_id} and phone_number = any(${phones}::text[])
      union select r.id, r.order_id from messages m join review_requests r on r.id = m.request_id where m.team_id = ${team_id} and m.recipient = any(${[...emails, ...phones]}::text[])
      union select r.id, r.order_id from former_contacts f join review_requests r on r.id = f.request_id where f.team_id = ${team_id} and f.value = any(${[...emails, ...phones]}::text[])
      union select r.id, o.id from orders o left join review_requests r on r.order_id = o.id
        where o.team_id = ${team_id} and (o.email = any(${emails}::text[]) or o.phone_number = any(${phones}::text[])))
    select request_id, order_id from found`.execute(tx.db);
  return {
    order_ids: [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))],
    request_ids: [...new Set(rows.flatMap(({ request_id }) => request_id ?? []))],
  };
}

async function contactsIn(tx: Reader, { order_ids, request_ids }: Rows): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    with reached as (
      select email, phone_number from review_requests where id = any(${request_ids}::bigint[])
      union select email, phone_number from orders where id = any(${order_ids}::bigint[]))
    select 'email' as kind, email as value from reached where email is not null union select 'phone', phone_number from reached where phone_number is not null
    union select case when channel = 'email' then 'email' else 'phone' end, recipient from messages where request_id = any(${request_ids}::bigint[]) and recipient is not null
    union select kind, value from former_contacts where request_id = any(${request_ids}::bigint[])
    union select kind, value from opt_outs where request_id = any(${request_ids}::bigint[])`.execute(
    tx.db,
  );
  return rows;
}

async function namesIn(tx: Reader, { order_ids, request_ids }: Rows): Promise<PersonName[]> {
  const { rows } = await sql<PersonName>`
    select first_name, last_name from review_requests where id = any(${request_ids}::bigint[]) union select first_name, last_name from orders where id = any(${order_ids}::bigint[])`.execute(
    tx.db,
  );
  return rows;
}

function distinct(contacts: readonly Contact[]): Contact[] {
  return [
    ...new Map(contacts.map((contact) => [`${contact.kind} ${contact.value}`, contact])).values(),
  ];
}
