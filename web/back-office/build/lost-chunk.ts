import { setOffline } from '#web/api/connection.ts';

const KEY = 'recueil-reloaded-at';
const GUARD_MS = 10_000;

/**
 * Reloads the page once when a script is missing after an update. After a second failure within 10
 * s the error page is shown. Nothing is reloaded while the server does not answer, because the
 * browser would replace the page with its own error.
 */
export function reloadOnceOnLostChunk(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router recognises such errors by the beginning of their message and would reload the page
    // even without a server, so the beginning is changed.
    payload.message = `A script is gone. ${payload.message}`;
    void reloadIfAnswered();
  });
}

async function reloadIfAnswered(): Promise<void> {
  const answer = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => null);
  if (answer === null) setOffline(true);
  else if (mayReload(sessionStorage, Date.now())) location.reload();
}

export function mayReload(memory: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(memory.getItem(KEY) ?? -Infinity);
  if (now - last < GUARD_MS) return false;
  memory.setItem(KEY, String(now));
  return true;
}
