/**
 * What was being typed when the session ended by itself, and where: kept in this tab, offered after the next login to the same person.
 * Passwords are never among it.
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

export function keepWork(userId: string | null): void {
  if (location.pathname === '/' || location.pathname.startsWith('/login')) return;
  const drafts = Object.fromEntries([...LOOSE].map(([name, read]) => [name, read()]));
  sessionStorage.setItem(
    KEY,
    JSON.stringify({
      address: location.pathname.replace(/^\/{2,}/u, '/') + location.search,
      userId,
      drafts,
    } satisfies KeptWork),
  );
}

/** What is offered to this person, or null. Work of somebody else is thrown away. */
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
