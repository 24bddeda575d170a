import { setOffline } from '#web/api/connection.ts';

const KEY = 'recueil-reloaded-at';
const GUARD_MS = 10_000;

/**
 * A script that is gone after an update: the page is loaded again, once; a second loss within 10 s
 * is left to the error page. While the server does not answer nothing is loaded again: the browser
 * would put its own error in place of the page.
 */
export function reloadOnceOnLostChunk(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router knows such errors by the beginning of their message, and would load the page again
    // on its own, even without a server.
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
