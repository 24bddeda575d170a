import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Ear {
  /** Whether a notice would be heard now; while not, what waits for one has to look for itself. */
  isHearing(): boolean;
  stop(): Promise<void>;
}

const AGAIN_AFTER = 1_000;

/** Listens to a channel of PostgreSQL on a connection of its own, for as long as it takes; also rings once it hears again, for what it missed. */
export function hear(config: pg.ClientConfig, channel: string, ring: () => void): Ear {
  const quit = new AbortController();
  let isHearing = false;
  let current: pg.Client | null = null;

  const listen = async (): Promise<void> => {
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
    client.on('notification', ring);
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      isHearing = true;
      ring();
      await gone;
    } catch {
      // tried again below: nobody depends on being heard
    } finally {
      isHearing = false;
      await client.end().catch(() => undefined);
    }
  };
  const listening = (async () => {
    while (!quit.signal.aborted) {
      await listen();
      await sleep(AGAIN_AFTER, undefined, { signal: quit.signal }).catch(() => undefined);
    }
  })();
  return {
    isHearing: () => isHearing,
    stop: async () => {
      quit.abort();
      await current?.end().catch(() => undefined);
      await listening;
    },
  };
}
