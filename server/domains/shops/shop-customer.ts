import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { readEmail, readPhone } from '#server/domains/privacy/read-contact.ts';
import { countryOfTeam } from '#server/domains/requests/planning/load-planning.ts';
import type { Contact } from '#server/domains/privacy/found-person.ts';

/** The identifiers of a customer at the platform. */
export interface ShopCustomer {
  customer_id: string | null;
  email: string | null;
  phone: string | null;
  /** The orders that the request concerns. */
  order_ids: readonly string[];
}

/** Returns all contacts of this customer: those from the platform and those of their orders. */
export async function shopContactsOf(
  tx: Tx,
  team_id: string,
  { customer_id, email, phone, order_ids }: ShopCustomer,
): Promise<Contact[]> {
  const country = await countryOfTeam(tx, team_id);
  const { rows } = await sql<{ email: string | null; phone_number: string | null }>`
    select email, phone_number from orders where team_id = ${team_id} and integration_customer_id = ${customer_id}
    union select email, phone_number from orders where team_id = ${team_id} and integration_name = 'shopify' and integration_id = any(${order_ids}::text[])`.execute(
    tx.db,
  );
  const emails = [email === null ? null : readEmail(email), ...rows.map((row) => row.email)];
  const phones = [
    phone === null ? null : readPhone(phone, country),
    ...rows.map((row) => row.phone_number),
  ];
  const distinct = (contacts: readonly (string | null)[]): string[] => [
    ...new Set(contacts.flatMap((value) => value ?? [])),
  ];
  return [
    ...distinct(emails).map((value): Contact => ({ kind: 'email', value })),
    ...distinct(phones).map((value): Contact => ({ kind: 'phone', value })),
  ];
}
