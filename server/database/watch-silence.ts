import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Tells a PostgreSQL that works long from one that stands still, whose connections stay open and never answer. */
export interface SilenceWatch {
  /** The answer to a question on this connection; when PostgreSQL falls silent the connection is closed, and the question fails as after a lost one. */
  during<T>(client: pg.PoolClient, ask: () => Promise<T>): Promise<T>;
}

interface Patience {
  /** Milliseconds without an answer, after which a new connection is tried. */
  before: number;
  /** Milliseconds that the new connection has. */
  attempt: number;
}

const PATIENCE: Patience = { before: 3_000, attempt: 4_000 };

export function watchSilence(
  config: pg.ClientConfig,
  { before, attempt }: Patience = PATIENCE,
): SilenceWatch {
  const asked = new Map<pg.PoolClient, number>();
  let isSilent = false;
  let isLooking = false;

  const look = async (): Promise<void> => {
    while (asked.size > 0 || isSilent) {
      await sleep(before / 2, undefined, { ref: false });
      const waiting = performance.now() - before;
      if (!isSilent && ![...asked.values()].some((since) => since < waiting)) continue;
      isSilent = !(await answers(config, attempt));
      // Whoever waits now waits for work or for a lock, however long: counted anew.
      for (const client of asked.keys()) {
        if (isSilent) close(client);
        else asked.set(client, performance.now());
      }
    }
    isLooking = false;
  };

  return {
    during: async (client, ask) => {
      if (isSilent) close(client);
      asked.set(client, performance.now());
      if (!isLooking) {
        isLooking = true;
        void look();
      }
      try {
        return await ask();
      } finally {
        asked.delete(client);
      }
    },
  };
}

/** With a question under way `end` closes the socket at once, and the question fails. */
function close(client: pg.PoolClient): void {
  void (client as unknown as pg.Client).end().catch(() => undefined);
}

/** A refusal is an answer too. */
async function answers(config: pg.ClientConfig, attempt: number): Promise<boolean> {
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
