import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { findPerson } from '#server/domains/requests/contacts/find-person.ts';
import { collectPersonData } from '#server/domains/compliance/personal-data/collect-person-data.ts';
import { shopContactsOf, type ShopCustomer } from '#server/domains/shops/shop-customer.ts';

/**
 * Prepares the file that answers a customer’s data request. The owner of the team gives it to the
 * customer. A repeated request changes nothing.
 */
export async function answerDataRequest(
  app: Pick<App, 'personalData'>,
  tx: Tx,
  team_id: string,
  { reference, ...customer }: ShopCustomer & { reference: string },
): Promise<void> {
  const contacts = await shopContactsOf(tx, team_id, customer);
  const file: Record<string, unknown[]> = {};
  for (const contact of contacts) {
    for (const [table, rows] of Object.entries(
      await collectPersonData(app, tx, await findPerson(tx, team_id, contact)),
    )) {
      const seenRows = new Set((file[table] ?? []).map((row) => JSON.stringify(row)));
      file[table] = [
        ...(file[table] ?? []),
        ...rows.filter((row) => !seenRows.has(JSON.stringify(row))),
      ];
    }
  }
  const added = await tx.db
    .insertInto('data_requests')
    .values({
      team_id,
      reference,
      contact: contacts[0]?.value ?? null,
      file: JSON.stringify(file),
      asked_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) await tx.publish('data_requested', { team_id, data_request_id: added.id });
}
