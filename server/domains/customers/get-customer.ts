import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { Call, Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { Failure } from '#server/failures.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';
import { findPerson } from '#server/domains/requests/contacts/find-person.ts';
import { findTimeZone, listMessages } from '#server/domains/reviews/lists/get-review.ts';
import { listReviewsOf } from './list-reviews-of.ts';
import { listOrdersOf } from './list-orders-of.ts';
import { readConsentsOf } from './read-consents-of.ts';
import { readContactsOf } from './read-contacts-of.ts';
import { readHistoryOf } from './read-history-of.ts';
import { type PersonRow, readPersonRows } from './read-person-rows.ts';

type CustomerRecord = Answer<'getCustomer'>['data'];

/** Returns the record of a person, found by any of their requests. */
export const getCustomer: Handler<'getCustomer'> = async (app, { caller, params }) =>
  presentCustomer(app, caller, await findCustomer(app, caller.team_id, params.id));

/** Finds the person of a request of the team. */
export async function findCustomer(
  app: Pick<App, 'db'> | Pick<Tx, 'db'>,
  team_id: string,
  id: string,
): Promise<FoundPerson> {
  const person = await findPerson(app, team_id, { request_id: databaseId(id) });
  if (person.request_ids.length === 0) throw new Failure('not_found');
  return person;
}

export async function presentCustomer(
  app: Pick<App, 'db' | 'clock' | 'whatsapp'>,
  caller: Pick<Call<'getCustomer'>['caller'], 'team_id' | 'role'>,
  person: FoundPerson,
): Promise<Answer<'getCustomer'>> {
  const rows = await readPersonRows(app.db, person);
  const shown = mergeRows(rows);
  const mask = contactMask(caller.role);
  const [orders, reviews, messages, consents, contacts, history, time_zone] = await Promise.all([
    listOrdersOf(app.db, person),
    listReviewsOf(app.db, person, caller.role),
    listMessages(app, person.request_ids, caller),
    readConsentsOf(app.db, person),
    readContactsOf(app.db, person, rows, caller.role),
    readHistoryOf(app.db, person, rows),
    findTimeZone(app, caller.team_id, shown),
  ]);
  const isErased = rows.every(({ erased_at }) => erased_at !== null);
  const isOptedOut =
    contacts.opt_outs.some(({ removed_at }) => removed_at === null) ||
    rows.every(({ stopped_at }) => stopped_at !== null);
  return {
    data: {
      ...shown,
      email: mask(shown.email),
      phone_number: mask(shown.phone_number),
      state: isErased ? 'erased' : isOptedOut ? 'opted_out' : 'active',
      time_zone,
      orders,
      reviews,
      messages: messages.toSorted((a, b) => dateOf(b) - dateOf(a)),
      consents,
      ...contacts,
      ...history,
    },
  };
}

const dateOf = ({ sent_at, scheduled_at }: { sent_at: string | null; scheduled_at: string }) =>
  Date.parse(sent_at ?? scheduled_at);

/**
 * Merges the values of a person’s requests. The newest request counts, and an older one supplies
 * missing values.
 */
export function mergeRows(
  rows: readonly PersonRow[],
): Pick<
  CustomerRecord,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone_number'
  | 'locale'
  | 'country_code'
  | 'first_seen_at'
  | 'last_activity_at'
> {
  const ordered = rows.toSorted((a, b) => Number(b.id) - Number(a.id));
  const newest = <K extends keyof PersonRow>(field: K): PersonRow[K] | null =>
    ordered.find((row) => row[field] !== null)?.[field] ?? null;
  const named = ordered.find((row) => row.first_name !== null || row.last_name !== null);
  const times = (of: (row: PersonRow) => Date): number[] => rows.map((row) => of(row).getTime());
  return {
    id: ordered.at(-1)?.id ?? '',
    first_name: named?.first_name ?? null,
    last_name: named?.last_name ?? null,
    email: newest('email'),
    phone_number: newest('phone_number'),
    locale: newest('locale'),
    country_code: newest('country_code'),
    first_seen_at: new Date(Math.min(...times((row) => row.created_at))).toISOString(),
    last_activity_at: new Date(Math.max(...times((row) => row.last_activity_at))).toISOString(),
  };
}
