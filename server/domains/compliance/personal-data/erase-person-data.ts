import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { Contact } from '#server/domains/privacy/found-person.ts';
import { stopContacts } from '#server/domains/requests/contacts/silent-contacts.ts';
import { findPerson } from '#server/domains/requests/contacts/find-person.ts';

/**
 * The numbers of erased rows about a person. `others` counts opt-outs, suppressed addresses,
 * imported reviews, and imported questions and answers.
 */
export interface ErasedCounts {
  orders: number;
  requests: number;
  others: number;
}

/**
 * Erases a person of a team, found by a contact or a request of theirs, from every owner of data.
 * Counts stay, and a later order of this person is not asked for a review. Everything is done with
 * the transaction, except for a message that is being sent at that moment.
 */
export async function erasePersonData(
  app: Pick<App, 'tables' | 'config' | 'personalData'>,
  tx: Tx,
  team_id: string,
  target: Contact | { request_id: string },
): Promise<ErasedCounts> {
  // Planning holds a shared lock on the row of the team, and a running import holds its own row
  // before that. Neither writes an order of this person meanwhile.
  await tx.db
    .selectFrom('imports')
    .select('id')
    .where('team_id', '=', team_id)
    .where('state', 'in', ['checking', 'running'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx.db.selectFrom('teams').select('id').where('id', '=', team_id).forNoKeyUpdate().execute();
  const person = await findPerson(tx, team_id, target);
  await stopContacts(tx, team_id, person.contacts);
  let others = 0;
  for (const owner of app.personalData) others += (await owner.erase?.(app, tx, person)) ?? 0;
  if (person.request_ids.length > 0)
    await tx.publish('person_erased', { team_id, request_ids: [...person.request_ids] });
  return { orders: person.order_ids.length, requests: person.request_ids.length, others };
}
