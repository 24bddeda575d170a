import type { Body } from '#contract/api/schemas.ts';
import { readEmail, readPhone } from '#server/domains/privacy/read-contact.ts';

/** A contact of a pasted list, or the reason why it cannot be contacted. */
export interface ManualContact {
  email: string | null;
  phone_number: string | null;
  first_name: string | null;
  last_name: string | null;
  locale: string | null;
  consent: Record<string, unknown> | null;
  errors: Record<string, string[]> | null;
}

/** Reads the list in its order. A contact that appears twice gets one request. */
export function readManualContacts(
  contacts: Body<'createReviewRequests'>['contacts'],
  country: string,
): ManualContact[] {
  const places = new Map<string, number>();
  return contacts.map((typedContact, at) => {
    const errors: Record<string, string[]> = {};
    const email = typedContact.email ? readEmail(typedContact.email) : null;
    const phone_number = typedContact.phone ? readPhone(typedContact.phone, country) : null;
    if (typedContact.email && email === null)
      errors['email'] = ['Cette adresse e-mail n’est pas valable.'];
    if (typedContact.phone && phone_number === null)
      errors['phone'] = ['Ce numéro de téléphone n’est pas valable.'];
    if (!typedContact.email && !typedContact.phone)
      errors['email'] = ['Il faut un e-mail ou un téléphone.'];
    const ownContacts = [email, phone_number].flatMap((value) => (value === null ? [] : [value]));
    const before = ownContacts
      .map((value) => places.get(value))
      .find((place) => place !== undefined);
    if (before !== undefined)
      errors['email'] = [
        `Cette personne est déjà dans la liste, en ${before + 1}ᵉ place.`.replace(
          'en 1ᵉ',
          'en 1ʳᵉ',
        ),
      ];
    for (const value of ownContacts) if (!places.has(value)) places.set(value, at);
    const { first_name, last_name, locale, consent } = typedContact;
    const person = {
      email: email ?? typedContact.email ?? null,
      phone_number: phone_number ?? typedContact.phone ?? null,
      first_name: first_name || null,
      last_name: last_name || null,
      locale: locale || null,
    };
    return {
      ...person,
      consent: consent ?? null,
      errors: Object.keys(errors).length > 0 ? errors : null,
    };
  });
}
