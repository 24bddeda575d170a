import type pg from 'pg';
import { waitUntil } from './wait-until.ts';

/**
 * Until no message is due or on its way, for so many milliseconds at most. `firstOnly`: reminders
 * that wait for their day do not count.
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
