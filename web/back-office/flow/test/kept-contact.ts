const KEY = 'recueil-test-contact';

/** Where this person sent their last test, in this browser; their own address before the first. */
export function keptContact(userId: string, fallback: string): string {
  return localStorage.getItem(`${KEY}-${userId}`) ?? fallback;
}

export function keepContact(userId: string, contact: string): void {
  localStorage.setItem(`${KEY}-${userId}`, contact);
}
