import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Listener {
  /** Returns true while notifications arrive. While it returns false, the caller has to poll. */
  isListening(): boolean;
  stop(): Promise<void>;
}

/** Milliseconds before a lost connection is opened again. */
const RECONNECT_AFTER = 1_000;

/**
 * Listens to a channel of PostgreSQL on a separate connection until it is stopped. `wakeUp` is
 * called for each notification, and each time the connection is opened, because notifications may
 * have been missed before.
 */
export function listen(config: pg.ClientConfig, channel: string, wakeUp: () => void): Listener {
  const quit = new AbortController();
  let isListening = false;
  let current: pg.Client | null = null;

  const listenOnce = async (): Promise<void> => {
    const client = new pg.Client({
      ...config,
      keepAlive: true,
      application_name: `recueil ${channel}`,
    });
    current = client;
    const gone = new Promise<void>((resolve) => {
      client.on('error', () => {
        resolve();
      });
      client.on('end', () => {
        resolve();
      });
    });
    client.on('notification', wakeUp);
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      isListening = true;
      wakeUp();
      await gone;
    } catch {
      // The loop below connects again. Notifications only shorten the wait of callers that poll.
    } finally {
      isListening = false;
      await client.end().catch(() => undefined);
    }
  };
  const listening = (async () => {
    while (!quit.signal.aborted) {
      await listenOnce();
      await sleep(RECONNECT_AFTER, undefined, { signal: quit.signal }).catch(() => undefined);
    }
  })();
  return {
    isListening: () => isListening,
    stop: async () => {
      quit.abort();
      await current?.end().catch(() => undefined);
      await listening;
    },
  };
}
