import type { Tx } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import { readEmail, readPhone } from '#server/domains/privacy/read-contact.ts';
import type { ContactOfRequest } from '../timeline/change-contact.ts';
import { isFormerContact } from '../timeline/former-contacts.ts';
import { findContactStatuses } from './find-contact-statuses.ts';

type ContactColumn = keyof ContactOfRequest;

/** Maps the columns of a contact to the names of their fields in the API. */
const FIELDS = { email: 'email', phone_number: 'phone' } as const;

/**
 * Reads a changed contact: a given value replaces the stored one, and null removes it. One of the
 * two fields must remain.
 */
export function readChangedContact(
  { email, phone }: { email?: string | null | undefined; phone?: string | null | undefined },
  before: ContactOfRequest,
  country: string,
): ContactOfRequest {
  const after = {
    email: email === undefined ? before.email : readField('email', email, readEmail),
    phone_number:
      phone === undefined
        ? before.phone_number
        : readField('phone', phone, (text) => readPhone(text, country)),
  };
  const isAsked = email !== undefined || phone !== undefined;
  if (isAsked && after.email === null && after.phone_number === null)
    throw invalidField(
      email === undefined ? 'phone' : 'email',
      'Gardez une adresse e-mail ou un numéro de téléphone.',
    );
  return after;
}

function readField(
  field: 'email' | 'phone',
  raw: string | null,
  read: (text: string) => string | null,
): string | null {
  const text = raw?.trim() ?? '';
  if (text === '') return null;
  const value = read(text);
  if (value === null)
    throw invalidField(
      field,
      field === 'email'
        ? 'Cette adresse e-mail n’en est pas une.'
        : 'Ce numéro de téléphone n’est pas valable.',
    );
  return value;
}

/**
 * Throws `invalid` when a contact has opted out, was erased, or has an e-mail address that does not
 * exist.
 */
export async function refuseUnreachableContact(
  tx: Tx,
  { request_id, team_id }: { request_id: string; team_id: string },
  after: ContactOfRequest,
  changed: readonly ContactColumn[],
): Promise<void> {
  const people = changed.map((column) => ({
    column,
    person: { email: null, phone_number: null, [column]: after[column] },
  }));
  const contactStatusOf = await findContactStatuses(
    tx,
    team_id,
    people.map(({ person }) => person),
  );
  for (const { column, person } of people) {
    const { opt_out, can_mail } = contactStatusOf(person);
    if (opt_out === 'opted_out')
      throw invalidField(
        FIELDS[column],
        'Cette personne ne souhaite plus recevoir de demandes d’avis : son choix est respecté.',
      );
    if (opt_out === 'erased')
      throw invalidField(
        FIELDS[column],
        'Les données de cette personne ont été effacées à sa demande : rien ne peut lui être envoyé.',
      );
    // An undo may restore a former address that refuses messages. Nothing is sent to it.
    if (!can_mail && !(await isFormerContact(tx.db, request_id, person.email)))
      throw invalidField(
        FIELDS[column],
        'Cette adresse a déjà été refusée : elle se rétablit dans les intégrations, sous « Adresses refusées ».',
      );
  }
}

/** Returns the name under which the timeline shows the contacts that changed. */
export const changedContact = (changed: readonly ContactColumn[]): 'email' | 'phone' | 'both' =>
  changed.length > 1 ? 'both' : FIELDS[changed[0] ?? 'email'];
