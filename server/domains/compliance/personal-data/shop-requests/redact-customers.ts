import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { erasePersonData } from '#server/domains/compliance/personal-data/erase-person-data.ts';
import type { Contact } from '#server/domains/privacy/found-person.ts';
import { findShop } from '#server/domains/shops/shop-row.ts';
import { shopContactsOf, type ShopCustomer } from '#server/domains/shops/shop-customer.ts';

/** The number of people after which a job ends and lets other jobs run. */
const TOGETHER = 50;

/** Erases a customer at the request of the platform, as at the request of the shop. */
export async function redactCustomer(
  app: Pick<App, 'tables' | 'config' | 'personalData'>,
  tx: Tx,
  team_id: string,
  customer: ShopCustomer,
): Promise<void> {
  for (const contact of await shopContactsOf(tx, team_id, customer))
    await eraseContact(app, tx, team_id, contact);
}

/**
 * Erases the customers of a shop two days after it uninstalled the app, unless it was installed
 * again. Then the connection of the shop is erased, so that nobody can sign in by it.
 */
export async function redactShop(
  app: App,
  { team_id }: EventPayload<'shop_redacted'>,
): Promise<void> {
  await transaction(app, async (tx) => {
    const shop = await findShop(tx.db, team_id);
    if (shop && shop.state !== 'disconnected') return;
    const contacts = await nextCustomers(tx, team_id);
    for (const contact of contacts) await eraseContact(app, tx, team_id, contact);
    if (contacts.length > 0) return tx.publish('shop_redacted', { team_id });
    await tx.db
      .updateTable('integrations')
      .set({ settings: sql<string>`'{}'` })
      .where('team_id', '=', team_id)
      .where('name', '=', 'shopify')
      .execute();
  });
}

/**
 * Erases a contact. The audit log records the counts and not the person, as when a member erases
 * somebody.
 */
async function eraseContact(
  app: Pick<App, 'tables' | 'config' | 'personalData'>,
  tx: Tx,
  team_id: string,
  contact: Contact,
): Promise<void> {
  const counts = await erasePersonData(app, tx, team_id, contact);
  await saveAuditEvent(tx.db, tx.now, {
    team_id,
    user_id: null,
    impersonator_id: null,
    action: 'person_erased',
    detail: { ...counts, by: 'shopify' },
  });
}

async function nextCustomers(tx: Tx, team_id: string): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select case when email is not null then 'email' else 'phone' end as kind, coalesce(email, phone_number) as value
    from orders where team_id = ${team_id} and integration_name = 'shopify' and (email is not null or phone_number is not null) order by id limit ${TOGETHER}`.execute(
    tx.db,
  );
  return [...new Map(rows.map((contact) => [contact.value, contact])).values()];
}
