/**
 * The address and the unsaved input of a person whose session ended, or the address that a guest
 * wanted to open. Stored in this tab until the same person signs in again. Passwords are never
 * stored.
 */
export interface SavedWork {
  address: string;
  userId: string | null;
  drafts: Record<string, unknown>;
}
const KEY = 'recueil-kept-work';
const LOOSE = new Map<string, () => unknown>();

/**
 * Registers a function that reads the unsaved input of a form. Returns a function that unregisters
 * it.
 */
export function announceDraft(name: string, read: () => unknown): () => void {
  LOOSE.set(name, read);
  return () => {
    if (LOOSE.get(name) === read) LOOSE.delete(name);
  };
}

/** Stores the address that a guest wanted to open, for the time after the login. */
export function saveAddress(): void {
  if (savedAddress() !== addressHere()) saveWork(null);
}

export function saveWork(userId: string | null): void {
  if (location.pathname === '/' || location.pathname.startsWith('/login')) return;
  const drafts = Object.fromEntries([...LOOSE].map(([name, read]) => [name, read()]));
  sessionStorage.setItem(
    KEY,
    JSON.stringify({
      address: addressHere(),
      userId,
      drafts,
    } satisfies SavedWork),
  );
}

/** A path that begins with two slashes would be the address of another site. */
const addressHere = (): string => location.pathname.replace(/^\/{2,}/u, '/') + location.search;

function savedAddress(): string | null {
  const text = sessionStorage.getItem(KEY);
  return text ? (JSON.parse(text) as SavedWork).address : null;
}

/**
 * Returns the stored address of this person once, or null when there is none. Drafts stay stored
 * until their form reads them.
 */
export function takeAddress(userId: string): string | null {
  const work = savedWorkOf(userId);
  if (!work?.address) return null;
  if (Object.keys(work.drafts).length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ ...work, address: '' } satisfies SavedWork));
  return work.address;
}

/** Returns the stored work of this person, or null. Deletes the work of another person. */
export function savedWorkOf(userId: string): SavedWork | null {
  const text = sessionStorage.getItem(KEY);
  if (!text) return null;
  const work = JSON.parse(text) as SavedWork;
  if (work.userId === null || work.userId === userId) return work;
  sessionStorage.removeItem(KEY);
  return null;
}

/** Returns a draft and deletes it. */
export function takeDraft(name: string): unknown {
  const text = sessionStorage.getItem(KEY);
  if (!text) return undefined;
  const work = JSON.parse(text) as SavedWork;
  const { [name]: draft, ...drafts } = work.drafts;
  if (Object.keys(drafts).length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ ...work, drafts }));
  return draft;
}
