import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './open.ts';

const RENEW_MS = 20_000;

/**
 * Says in the database that a process of this instance runs; a copy made meanwhile carries the
 * lease and is known to have a living original.
 */
export function holdLease(db: Database): { release(): Promise<void> } {
  const holder = randomUUID();
  const renew = async (): Promise<void> => {
    await db
      .updateTable('instance')
      .set({ lease_holder: holder, lease_until: sql<Date>`now() + interval '60 seconds'` })
      .execute()
      .catch(() => undefined); // a database that is away is reported elsewhere
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
