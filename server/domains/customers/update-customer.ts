import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { findContactStatuses } from '#server/domains/requests/contacts/find-contact-statuses.ts';
import {
  changedContact,
  readChangedContact,
  refuseUnreachableContact,
} from '#server/domains/requests/contacts/refuse-unreachable-contact.ts';
import {
  changeContact,
  lockContacts,
  type LockedContact,
} from '#server/domains/requests/timeline/change-contact.ts';
import { recordTimelineEvents } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { findCustomer, mergeRows, presentCustomer } from './get-customer.ts';
import { readPersonRows } from './read-person-rows.ts';

const CONTACTS = ['email', 'phone_number'] as const;
const NAMES = ['first_name', 'last_name'] as const;
const FIELDS = [...CONTACTS, ...NAMES, 'locale'] as const;
type Field = (typeof FIELDS)[number];
type Values = Pick<LockedContact, Field>;

/**
 * Corrects the contact, the name or the language of a person. A contact changes on every request
 * and order that has the former one, a name or a language on all of them. Waiting messages follow
 * the change; sent messages keep their address. The contact of a person who opted out does not
 * change.
 */
export const updateCustomer: Handler<'updateCustomer'> = async (app, { caller, params, body }) => {
  const { team_id, user } = caller;
  const person = await findCustomer(app, team_id, params.id);
  await transaction(app, async (tx) => {
    const requests = (await lockContacts(tx, team_id, person.request_ids)).filter(
      ({ erased_at }) => erased_at === null,
    );
    const [first] = requests;
    if (!first) throw new Failure('erased');
    const before = pickValues(mergeRows(await readPersonRows(tx.db, person)));
    const { email: _email, phone: _phone, ...names } = body;
    const after: Values = {
      ...before,
      ...withoutEmpty(names),
      ...readChangedContact(body, before, first.country),
    };
    const changed = FIELDS.filter((field) => after[field] !== before[field]);
    await refuseContacts(tx, requests, after, changed);
    const concerned = requests.flatMap((request) => {
      const fields = changed.filter(
        (field) => !isContact(field) || request[field] === before[field],
      );
      return fields.length === 0 ? [] : { request, fields };
    });
    if (concerned.length === 0) return;
    for (const { request, fields } of concerned)
      await changeContact(
        tx,
        request,
        { ...pickContact(request), ...Object.fromEntries(fields.map((at) => [at, after[at]])) },
        user.id,
      );
    await recordTimelineEvents(
      tx,
      concerned.flatMap(({ request: { request_id }, fields }) =>
        changesOf(fields).map((contact) => ({
          kind: 'contact_changed' as const,
          team_id,
          request_id,
          user_id: user.id,
          detail: { contact },
        })),
      ),
    );
    await recordAuditEvent(tx, caller, 'customer_changed', { id: first.request_id });
  });
  return presentCustomer(app, caller, await findCustomer(app, team_id, params.id));
};

const isContact = (field: Field): field is (typeof CONTACTS)[number] =>
  CONTACTS.some((contact) => contact === field);

const pickContact = ({ email, phone_number }: Values) => ({ email, phone_number });

const pickValues = ({ email, phone_number, first_name, last_name, locale }: Values): Values => ({
  email,
  phone_number,
  first_name,
  last_name,
  locale,
});

/** Removes absent values. An empty text becomes null. */
function withoutEmpty(
  names: Readonly<
    Partial<Record<'first_name' | 'last_name' | 'locale', string | null | undefined>>
  >,
): Partial<Values> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([field, text]) =>
      text === undefined ? [] : [[field, text?.trim() || null]],
    ),
  );
}

/**
 * Throws when the person opted out or the new contact is refused, because a correction must not
 * bypass an opt-out.
 */
async function refuseContacts(
  tx: Tx,
  requests: readonly LockedContact[],
  after: Values,
  changed: readonly Field[],
): Promise<void> {
  const contacts = changed.filter(isContact);
  const [newest] = requests.toReversed();
  if (contacts.length === 0 || !newest) return;
  const statusOf = await findContactStatuses(tx, newest.team_id, requests);
  if (requests.some((request) => statusOf(request).opt_out !== 'none'))
    throw new Failure('opted_out');
  await refuseUnreachableContact(tx, newest, after, contacts);
}

/** Returns the names of the changes for the timeline. */
function changesOf(fields: readonly Field[]): string[] {
  const contacts = fields.filter(isContact);
  return [
    ...(contacts.length > 0 ? [changedContact(contacts)] : []),
    ...(fields.some((field) => NAMES.some((name) => name === field)) ? ['name'] : []),
    ...(fields.includes('locale') ? ['locale'] : []),
  ];
}
