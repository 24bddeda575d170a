import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { Contact } from '#server/domains/privacy/found-person.ts';
import {
  loosePattern,
  type IdentifiedPerson,
  type PersonName,
  personPattern,
} from '#server/domains/privacy/person-terms.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';

/**
 * All that a team knows of a person, from one of their contacts: what carries it, then what carries
 * the other contacts that this shows. As for a stop, whoever shares a phone or an address is one
 * person, and no chain is followed further than that.
 */
export async function findPerson(tx: Tx, team_id: string, given: Contact): Promise<FoundPerson> {
  const direct = await rowsOf(tx, team_id, [given]);
  const contacts = distinct([given, ...(await contactsIn(tx, direct))]);
  const all = contacts.length === 1 ? direct : await rowsOf(tx, team_id, contacts);
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

/**
 * A sent message keeps its address when the contact of its request changes. Former contacts are
 * stored in `former_contacts`.
 */
async function rowsOf(tx: Tx, team_id: string, contacts: readonly Contact[]): Promise<Rows> {
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

async function contactsIn(tx: Tx, { order_ids, request_ids }: Rows): Promise<Contact[]> {
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

async function namesIn(tx: Tx, { order_ids, request_ids }: Rows): Promise<PersonName[]> {
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
