const KEY = 'recueil-test-contact';

/**
 * Returns the recipient of this person’s last test, stored in this browser, or `fallback` before
 * the first test.
 */
export function savedContact(userId: string, fallback: string): string {
  return localStorage.getItem(`${KEY}-${userId}`) ?? fallback;
}

export function saveContact(userId: string, contact: string): void {
  localStorage.setItem(`${KEY}-${userId}`, contact);
}
