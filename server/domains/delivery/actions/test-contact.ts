import { invalidField } from '#server/failures.ts';
import { readEmail, readPhone } from '#server/domains/privacy/read-contact.ts';
import {
  canReceiveMessages,
  type ChannelContact,
} from '#server/domains/requests/planning/choose-channel.ts';

/**
 * Reads one e-mail address or one phone number as a person types it. A national number is read as
 * one of the shop's country.
 */
export function readTestContact(
  contact: string,
  country: string,
): ChannelContact & { address: string } {
  const nobody = { email: null, phone_number: null, can_text: false, consent: {} };
  const email = contact.includes('@') ? readEmail(contact) : null;
  if (email !== null) return { ...nobody, email, address: email };
  const phone_number = contact.includes('@') ? null : readPhone(contact, country);
  if (phone_number === null)
    throw invalidField('contact', 'Écrivez une adresse e-mail ou un numéro de téléphone.');
  if (!canReceiveMessages(phone_number))
    throw invalidField(
      'contact',
      'Ce numéro est celui d’une ligne fixe : écrivez un numéro de mobile.',
    );
  return { ...nobody, phone_number, can_text: true, address: phone_number };
}
