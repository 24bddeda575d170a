import type pg from 'pg';
import { waitUntil } from './wait-until.ts';

/**
 * Waits until no message is due or in progress, for at most `within` milliseconds. `firstOnly`
 * ignores reminders, which are due on a later day.
 */
export async function waitUntilSent(
  client: pg.Client,
  within: number,
  { firstOnly = false } = {},
): Promise<void> {
  const step = firstOnly ? "step = 'request' and" : '';
  await waitUntil(
    async () =>
      (
        await client.query(
          `select 1 from messages where ${step} due_at is not null or status = 'sending' limit 1`,
        )
      ).rowCount === 0,
    within,
    'the queue did not empty',
  );
}
