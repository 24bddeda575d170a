import { sql } from 'kysely';
import type { ParcelState } from '#server/database/tables/orders/orders.ts';
import type { TrackingApp } from './parcel-tracking.ts';

/** An order whose parcels are tracked at the carrier. */
export interface TrackedOrder {
  id: string;
  number: string;
  number_key: string;
  carrier: string | null;
  tracking_numbers: string[];
  parcel_state: ParcelState | null;
  /** The time of shipment or, when the shop did not give it, of the order or of its receipt. */
  since: Date;
}

/** Days after the shipment for which parcels are tracked. The fallback delay has then passed. */
const FOLLOWED_DAYS = 30;
/** Minutes after which orders that a stopped process had claimed are due again. */
const LEASE_MINUTES = 10;
const MOST_ENDED = 5_000;

const SINCE = sql<Date>`coalesce(o.fulfilled_at, o.ordered_at, o.created_at)`;
const FOLLOWED = sql<boolean>`o.tracking_numbers <> '{}' and o.cancelled_at is null and (o.parcel_state is null or o.parcel_state in ('unknown', 'on_the_way'))`;

/**
 * Claims the due orders of a team, the longest due first, so that no other process claims them too.
 */
export async function claimParcels(
  { db, clock }: TrackingApp,
  team_id: string,
  most: number,
): Promise<readonly TrackedOrder[]> {
  const now = clock.now();
  await giveUp(db, team_id, now);
  const lease = new Date(now.getTime() + LEASE_MINUTES * 60_000);
  const { rows } = await sql<TrackedOrder>`
    with due as (
      select o.id, ${SINCE} as since from orders o
      where o.team_id = ${team_id} and ${FOLLOWED} and (o.parcel_due_at is null or o.parcel_due_at <= ${now}::timestamptz)
      order by o.parcel_due_at nulls first, o.id limit ${most} for no key update skip locked)
    update orders o set parcel_due_at = ${lease}::timestamptz from due where o.id = due.id
    returning o.id, o.number, o.number_key, o.carrier, o.tracking_numbers, o.parcel_state, due.since`.execute(
    db,
  );
  return rows;
}

/** Ends the tracking of orders that were shipped too long ago. */
async function giveUp(db: TrackingApp['db'], team_id: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - FOLLOWED_DAYS * 86_400_000);
  await sql`
    update orders set parcel_state = 'given_up' where id in (
      select o.id from orders o where o.team_id = ${team_id} and ${FOLLOWED}
        and (o.parcel_due_at is null or o.parcel_due_at <= ${now}::timestamptz) and ${SINCE} < ${oldest}::timestamptz
      limit ${MOST_ENDED} for no key update skip locked)`.execute(db);
}

/** Sets the time of the next check of these orders, whatever the carrier answered. */
export async function askAgainAt(
  { db }: Pick<TrackingApp, 'db'>,
  orders: readonly Pick<TrackedOrder, 'id'>[],
  at: Date,
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await sql`update orders set parcel_due_at = ${at}::timestamptz where id = any(${ids}::bigint[])`.execute(
    db,
  );
}
