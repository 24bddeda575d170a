import { sql } from 'kysely';
import { STORE_PLATFORMS } from '#contract/labels/shop-platforms.ts';
import { Failure } from '#server/failures.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { readStoreChanges } from './read-changes.ts';
import { changeStoreSettings, type StoreRow, storeSettingsOf } from './store-row.ts';
import type { StoreApp } from './with-store.ts';

/** With webhooks the run only finds what they missed. */
const MINUTES_WITH_WEBHOOKS = 10;
const MINUTES = 5;
/** Minutes between attempts while a store cannot be read. The last value repeats. */
const AGAIN_MINUTES = [1, 2, 5, 15, 60];
const MOST_STORES = 60;
const AT_ONCE = 6;

/**
 * Scheduled job: reads what changed in each store that is due. One that cannot be read does not
 * hold up the others, and is asked again later and later.
 */
export async function readDueStores(app: StoreApp): Promise<void> {
  const due = await takeDue(app);
  const waiting = due.values();
  const work = async (): Promise<void> => {
    for (const row of waiting) await readOne(app, row);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, due.length) }, work));
}

/** Claims the stores that are due, so that another process does not read them at the same time. */
async function takeDue({ db, clock }: StoreApp): Promise<readonly StoreRow[]> {
  const now = clock.now().toISOString();
  const again = sql.raw(`array[${AGAIN_MINUTES.join(', ')}]`);
  const { rows } = await sql<StoreRow>`
    with due as (
      select id from integrations
      where name = any(${[...STORE_PLATFORMS]}::text[]) and state <> 'disconnected' and settings ? 'cursor'
        and coalesce((settings ->> 'read_at')::timestamptz, '-infinity') <= ${now}::timestamptz - make_interval(mins => case
          when state = 'broken' then ${AGAIN_MINUTES.at(-1)}
          when coalesce((settings ->> 'failures')::int, 0) > 0 then (${again})[least((settings ->> 'failures')::int, ${AGAIN_MINUTES.length})]
          when settings ->> 'hook_state' = 'active' then ${MINUTES_WITH_WEBHOOKS} else ${MINUTES} end)
      order by coalesce((settings ->> 'read_at')::timestamptz, '-infinity') limit ${MOST_STORES} for no key update skip locked)
    update integrations i set settings = settings || jsonb_build_object('read_at', ${now}::text) from due where i.id = due.id returning i.*`.execute(
    db,
  );
  return rows;
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
