/** How a customer is named on screen; masked contacts come masked from the server. */
interface PersonWithName {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone_number: string | null;
}

/** « Camille Lefèvre », else the address that is known. */
export function customerName({
  first_name,
  last_name,
  email,
  phone_number,
}: PersonWithName): string {
  const full = [first_name, last_name].filter(Boolean).join(' ').trim();
  return full || email || phone_number || 'Sans nom';
}

/** « Camille », for a sentence about them. */
export const customerFirstName = (customer: PersonWithName): string =>
  customer.first_name?.trim() || customerName(customer);

/** « 10 482 » for #10482; another kind of number as it is. */
export function formatOrderNumber(number: string): string {
  const bare = number.replace(/^#/, '');
  return /^\d{5,9}$/.test(bare) ? bare.replace(/\B(?=(\d{3})+$)/g, '\u202F') : bare;
}
