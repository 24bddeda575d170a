/**
 * The name and contacts of a customer. The server has already masked contacts that must be masked.
 */
interface PersonWithName {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone_number: string | null;
}

/** Returns the full name (« Camille Lefèvre »), or a contact when there is no name. */
export function customerName({
  first_name,
  last_name,
  email,
  phone_number,
}: PersonWithName): string {
  const full = [first_name, last_name].filter(Boolean).join(' ').trim();
  return full || email || phone_number || 'Sans nom';
}

/** Returns the first name for use in a sentence (« Camille »), or else the name that lists show. */
export const customerFirstName = (customer: PersonWithName): string =>
  customer.first_name?.trim() || customerName(customer);

/** Returns « 10 482 » for #10482, and other kinds of numbers unchanged. */
export function formatOrderNumber(number: string): string {
  const bare = number.replace(/^#/, '');
  return /^\d{5,9}$/.test(bare) ? bare.replace(/\B(?=(\d{3})+$)/g, '\u202F') : bare;
}
