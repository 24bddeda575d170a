import { type RawBuilder, sql } from 'kysely';
import { STORE_PLATFORMS } from '#contract/labels/shop-platforms.ts';
import type { StoreRow } from './store-row.ts';
import type { StoreApp } from './with-store.ts';

/** A recurring reading of stores, and the rule when it is due. */
export interface DueReading {
  /** The part of a store’s settings that contains `read_at` and `failures` of this reading. */
  place: RawBuilder<unknown>;
  /** Returns the settings of a store with this part replaced. */
  put: (reading: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The condition on the stores that are read. */
  where: RawBuilder<boolean>;
  /** Minutes between two successful readings. */
  minutes: RawBuilder<number>;
  /** Minutes between attempts while a reading fails. The last value repeats. */
  againMinutes: readonly number[];
  most: number;
  atOnce: number;
  read: (app: StoreApp, row: StoreRow) => Promise<void>;
}

/** Reads the due stores, a few at a time. A store that fails does not delay the others. */
export async function readDue(app: StoreApp, reading: DueReading): Promise<void> {
  const due = await claimDue(app, reading);
  const waiting = due.values();
  const work = async (): Promise<void> => {
    for (const row of waiting) await reading.read(app, row);
  };
  await Promise.all(Array.from({ length: Math.min(reading.atOnce, due.length) }, work));
}

/** Claims the stores that are due, so that another process does not read them at the same time. */
async function claimDue(
  { db, clock }: StoreApp,
  { place, put, where, minutes, againMinutes, most }: DueReading,
): Promise<readonly StoreRow[]> {
  const now = clock.now().toISOString();
  const again = sql.raw(`array[${againMinutes.join(', ')}]`);
  const readAt = sql`coalesce((${place} ->> 'read_at')::timestamptz, '-infinity')`;
  const failures = sql`coalesce((${place} ->> 'failures')::int, 0)`;
  const { rows } = await sql<StoreRow>`
    with due as (
      select id from integrations
      where name = any(${[...STORE_PLATFORMS]}::text[]) and ${where} and settings ? 'cursor'
        and ${readAt} <= ${now}::timestamptz - make_interval(mins => case
          when state = 'broken' then ${sql.lit(againMinutes.at(-1) ?? 0)}
          when ${failures} > 0 then (${again})[least(${failures}, ${sql.lit(againMinutes.length)})]
          else ${minutes} end)
      order by ${readAt} limit ${most} for no key update skip locked)
    update integrations i set settings = ${put(sql`${place} || jsonb_build_object('read_at', ${now}::text)`)}
    from due where i.id = due.id returning i.*`.execute(db);
  return rows;
}
