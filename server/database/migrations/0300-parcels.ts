import { type Kysely, sql } from 'kysely';

/** The tracking numbers of an order, and the state of its parcels at the carrier. */
const STATEMENTS = [
  `alter table orders
    add column tracking_numbers text[] not null default '{}',
    -- What the carrier says of all parcels together. Null: it was not asked yet.
    add column parcel_state text
      check (parcel_state in ('not_tracked', 'unknown', 'on_the_way', 'delivered', 'returned', 'given_up')),
    -- When the carrier is asked next. Null: as soon as possible.
    add column parcel_due_at timestamptz`,
  `create index orders_parcels on orders (team_id, parcel_state, parcel_due_at)
    where tracking_numbers <> '{}'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
