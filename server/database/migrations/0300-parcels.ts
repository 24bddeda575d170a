import { type Kysely, sql } from 'kysely';

/** The tracking numbers of an order, and the state of its parcels at the carrier. */
const STATEMENTS = [
  `alter table orders
    -- The tracking numbers of the parcels, in capitals and without spaces.
    add column tracking_numbers text[] not null default '{}',
    -- The state of all parcels together at the carrier, null before the first request to it.
    -- \`not_tracked\`: the carrier has no API that the program uses. \`unknown\`: the carrier does
    -- not find the number, or not yet. \`given_up\`: the carrier never reported an end.
    add column parcel_state text
      check (parcel_state in ('not_tracked', 'unknown', 'on_the_way', 'delivered', 'returned', 'given_up')),
    -- The date of the next request to the carrier. Null when it is due as soon as possible.
    add column parcel_due_at timestamptz`,
  `create index orders_parcels on orders (team_id, parcel_state, parcel_due_at)
    where tracking_numbers <> '{}'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
