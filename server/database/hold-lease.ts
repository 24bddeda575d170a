import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './open.ts';

const RENEW_MS = 20_000;

/**
 * Records in the database that a process of this instance runs. A copy made meanwhile contains this
 * lease, which shows that its original is still running.
 */
export function holdLease(db: Database): { release(): Promise<void> } {
  const holder = randomUUID();
  const renew = async (): Promise<void> => {
    await db
      .updateTable('instance')
      .set({ lease_holder: holder, lease_until: sql<Date>`now() + interval '60 seconds'` })
      .execute()
      .catch(() => undefined); // A database that is not available is reported elsewhere.
  };
  void renew();
  const timer = setInterval(() => void renew(), RENEW_MS).unref();
  return {
    release: async () => {
      clearInterval(timer);
      await db
        .updateTable('instance')
        .set({ lease_holder: null, lease_until: null })
        .where('lease_holder', '=', holder)
        .execute();
    },
  };
}
