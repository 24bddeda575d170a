import { sql } from 'kysely';
import type { ParcelState } from '#server/database/tables/orders/orders.ts';
import type { Handler } from '#server/http/calls/handler.ts';

/** Counts the orders whose parcels are tracked, by state. */
export const getLaposteAccount: Handler<'getLaposteAccount'> = async (app, { caller }) => {
  const rows = await app.db
    .selectFrom('orders')
    .select(['parcel_state', ({ fn }) => fn.countAll<string>().as('total')])
    .where('team_id', '=', caller.team_id)
    .where('tracking_numbers', '<>', sql<string[]>`'{}'`)
    .groupBy('parcel_state')
    .execute();
  const count = (state: ParcelState): number =>
    Number(rows.find(({ parcel_state }) => parcel_state === state)?.total ?? 0);
  return {
    data: {
      on_the_way: count('on_the_way'),
      delivered: count('delivered'),
      returned: count('returned'),
      unknown: count('unknown'),
    },
  };
};
