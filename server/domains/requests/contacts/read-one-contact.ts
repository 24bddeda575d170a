import { Failure } from '#server/failures.ts';
import { readEmail, readPhone } from '#server/domains/privacy/read-contact.ts';
import type { Contact } from '#server/domains/privacy/found-person.ts';

/**
 * Reads the e-mail address or the phone number of a person, exactly one of the two, in its stored
 * form. Throws `invalid` at the field when it cannot be read.
 */
export function readOneContact(
  { email, phone }: { email?: string | null | undefined; phone?: string | null | undefined },
  country: string,
): Contact {
  const fields = [
    ...(email ? [{ kind: 'email' as const, value: readEmail(email) }] : []),
    ...(phone ? [{ kind: 'phone' as const, value: readPhone(phone, country) }] : []),
  ];
  const [only, second] = fields;
  if (!only || second)
    throw refusal('email', 'Donnez une adresse e-mail ou un numéro de téléphone, l’un des deux.');
  if (only.value === null)
    throw refusal(
      only.kind,
      only.kind === 'email'
        ? 'Cette adresse e-mail n’en est pas une.'
        : 'Ce numéro de téléphone n’est pas valable.',
    );
  return { kind: only.kind, value: only.value };
}

const refusal = (field: string, message: string): Failure =>
  new Failure('invalid', { message, errors: { [field]: [message] } });
