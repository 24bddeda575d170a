/**
 * The address and the unsaved input of a person whose session ended, or the address that a guest
 * wanted to open. Stored in this tab until the same person signs in again. Passwords are never
 * stored.
 */
export interface KeptWork {
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
export function keepAddress(): void {
  if (keptAt() !== addressHere()) keepWork(null);
}

export function keepWork(userId: string | null): void {
  if (location.pathname === '/' || location.pathname.startsWith('/login')) return;
  const drafts = Object.fromEntries([...LOOSE].map(([name, read]) => [name, read()]));
  sessionStorage.setItem(
    KEY,
    JSON.stringify({
      address: addressHere(),
      userId,
      drafts,
    } satisfies KeptWork),
  );
}

/** A path that begins with two slashes would be the address of another site. */
const addressHere = (): string => location.pathname.replace(/^\/{2,}/u, '/') + location.search;

function keptAt(): string | null {
  const text = sessionStorage.getItem(KEY);
  return text ? (JSON.parse(text) as KeptWork).address : null;
}

/**
 * Returns the stored address of this person once, or null when there is none. Drafts stay stored
 * until their form reads them.
 */
export function takeAddress(userId: string): string | null {
  const work = keptWorkOf(userId);
  if (!work?.address) return null;
  if (Object.keys(work.drafts).length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ ...work, address: '' } satisfies KeptWork));
  return work.address;
}

/** Returns the stored work of this person, or null. Deletes the work of another person. */
export function keptWorkOf(userId: string): KeptWork | null {
  const text = sessionStorage.getItem(KEY);
  if (!text) return null;
  const work = JSON.parse(text) as KeptWork;
  if (work.userId === null || work.userId === userId) return work;
  sessionStorage.removeItem(KEY);
  return null;
}

/** Returns a draft and deletes it. */
export function takeDraft(name: string): unknown {
  const text = sessionStorage.getItem(KEY);
  if (!text) return undefined;
  const work = JSON.parse(text) as KeptWork;
  const { [name]: draft, ...drafts } = work.drafts;
  if (Object.keys(drafts).length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ ...work, drafts }));
  return draft;
}
