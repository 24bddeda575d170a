import { sql } from 'kysely';
import { Failure } from '#server/failures.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { readStoreChanges } from './read-changes.ts';
import { type DueReading, readDue } from './read-due.ts';
import { changeStoreSettings, type StoreRow, storeSettingsOf } from './store-row.ts';
import type { StoreApp } from './with-store.ts';

/** Minutes between two readings of a store with webhooks, which then only find missed changes. */
const MINUTES_WITH_WEBHOOKS = 10;
const MINUTES = 5;

const CHANGES: DueReading = {
  place: sql`settings`,
  put: (settings) => settings,
  where: sql`state <> 'disconnected'`,
  minutes: sql`case when settings ->> 'hook_state' = 'active' then ${sql.lit(MINUTES_WITH_WEBHOOKS)} else ${sql.lit(MINUTES)} end`,
  againMinutes: [1, 2, 5, 15, 60],
  most: 60,
  atOnce: 6,
  read: readOne,
};

/**
 * Scheduled job: reads the changes in each store that is due. A store that cannot be read does not
 * delay the others, and is retried at growing intervals.
 */
export function readDueStores(app: StoreApp): Promise<void> {
  return readDue(app, CHANGES);
}

async function readOne(app: StoreApp, row: StoreRow): Promise<void> {
  const { team_id, name } = row;
  try {
    await readStoreChanges(app, team_id, name);
    await changeStoreSettings(app.db, row, { failures: 0 });
  } catch (error) {
    if (!(error instanceof Failure) && !(error instanceof ProviderError))
      app.log.error({ err: error, team_id, name }, 'the changes of a store could not be saved');
    else
      app.log.info({ err: error, team_id, name }, 'a store could not be read, and will be again');
    await changeStoreSettings(app.db, row, { failures: storeSettingsOf(row).failures + 1 });
  }
}
