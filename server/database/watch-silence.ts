import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Detects a PostgreSQL that no longer answers although its connections stay open, and distinguishes
 * it from a busy one.
 */
export interface SilenceWatch {
  /**
   * Runs a query on this connection. When PostgreSQL stops answering, the connection is closed and
   * the query fails as after a lost connection.
   */
  during<T>(client: pg.PoolClient, call: () => Promise<T>): Promise<T>;
}

interface Patience {
  /** Milliseconds without an answer after which a new connection is tried. */
  before: number;
  /** Milliseconds that the new connection may take. */
  attempt: number;
}

const PATIENCE: Patience = { before: 3_000, attempt: 4_000 };

export function watchSilence(
  config: pg.ClientConfig,
  { before, attempt }: Patience = PATIENCE,
): SilenceWatch {
  const pendingSince = new Map<pg.PoolClient, number>();
  let isSilent = false;
  let isLooking = false;

  const look = async (): Promise<void> => {
    while (pendingSince.size > 0 || isSilent) {
      await sleep(before / 2, undefined, { ref: false });
      const waiting = performance.now() - before;
      if (!isSilent && ![...pendingSince.values()].some((since) => since < waiting)) continue;
      isSilent = !(await acceptsConnections(config, attempt));
      // PostgreSQL answers, so the query waits for its work or for a lock, however long. The time
      // starts again.
      for (const client of pendingSince.keys()) {
        if (isSilent) close(client);
        else pendingSince.set(client, performance.now());
      }
    }
    isLooking = false;
  };

  return {
    during: async (client, call) => {
      if (isSilent) close(client);
      pendingSince.set(client, performance.now());
      if (!isLooking) {
        isLooking = true;
        void look();
      }
      try {
        return await call();
      } finally {
        pendingSince.delete(client);
      }
    },
  };
}

/** While a query runs, `end` closes the socket at once and the query fails. */
function close(client: pg.PoolClient): void {
  void (client as unknown as pg.Client).end().catch(() => undefined);
}

/** Checks the answer of a new connection. An error from PostgreSQL is an answer too. */
async function acceptsConnections(config: pg.ClientConfig, attempt: number): Promise<boolean> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  const answered = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => true,
    );
  const hasAnswered = await Promise.race([answered, sleep(attempt, false, { ref: false })]);
  void client.end().catch(() => undefined);
  return hasAnswered;
}
