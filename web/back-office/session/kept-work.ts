/**
 * Where a person was, or wanted to go, when there was no session, and what was being typed: kept in
 * this tab until the next login of the same person. Passwords are never among it.
 */
export interface KeptWork {
  address: string;
  userId: string | null;
  drafts: Record<string, unknown>;
}
const KEY = 'recueil-kept-work';
const LOOSE = new Map<string, () => unknown>();

/** A form with unsaved words announces how to read them; the returned function withdraws it. */
export function announceDraft(name: string, read: () => unknown): () => void {
  LOOSE.set(name, read);
  return () => {
    if (LOOSE.get(name) === read) LOOSE.delete(name);
  };
}

/** Whoever opens a page without being signed in comes to it after the login. */
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

/** Two strokes at its beginning would make it the address of another site. */
const addressHere = (): string => location.pathname.replace(/^\/{2,}/u, '/') + location.search;

function keptAt(): string | null {
  const text = sessionStorage.getItem(KEY);
  return text ? (JSON.parse(text) as KeptWork).address : null;
}

/**
 * Takes the address that this person was kept from, once; null when there is none. Drafts stay
 * until their form takes them.
 */
export function takeAddress(userId: string): string | null {
  const work = keptWorkOf(userId);
  if (!work?.address) return null;
  if (Object.keys(work.drafts).length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ ...work, address: '' } satisfies KeptWork));
  return work.address;
}

/** What is kept for this person, or null. Work of somebody else is thrown away. */
export function keptWorkOf(userId: string): KeptWork | null {
  const text = sessionStorage.getItem(KEY);
  if (!text) return null;
  const work = JSON.parse(text) as KeptWork;
  if (work.userId === null || work.userId === userId) return work;
  sessionStorage.removeItem(KEY);
  return null;
}

/** Takes a draft back, once. */
export function takeDraft(name: string): unknown {
  const text = sessionStorage.getItem(KEY);
  if (!text) return undefined;
  const work = JSON.parse(text) as KeptWork;
  const { [name]: draft, ...drafts } = work.drafts;
  if (Object.keys(drafts).length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ ...work, drafts }));
  return draft;
}
