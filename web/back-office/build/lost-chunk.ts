const KEY = 'recueil-reloaded-at';
const GUARD_MS = 10_000;

/** A script that is gone after an update: the page is loaded again, once; a second loss within 10 s is left to the error page. */
export function reloadOnceOnLostChunk(): void {
  addEventListener('vite:preloadError', () => {
    if (mayReload(sessionStorage, Date.now())) location.reload();
  });
}

export function mayReload(memory: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(memory.getItem(KEY) ?? -Infinity);
  if (now - last < GUARD_MS) return false;
  memory.setItem(KEY, String(now));
  return true;
}
