import { type Kysely, sql } from 'kysely';

/** The discount codes that reward the review of a product, whatever its rating. */
const STATEMENTS = [
  `create table thanks_codes (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    shop_review_id bigint not null unique references shop_reviews on delete cascade,
    code text not null,
    kind text not null check (kind in ('percent', 'amount')),
    value numeric(10, 2) not null,
    ends_at timestamptz not null,
    state text not null default 'pending' check (state in ('pending', 'created', 'failed')),
    -- The identifier of the discount in the shop.
    discount_id text,
    attempts int not null default 0,
    due_at timestamptz,
    -- Why the shop did not create it.
    problem text,
    created_at timestamptz not null,
    unique (team_id, code)
  )`,
  `create index thanks_codes_due on thanks_codes (due_at) where state = 'pending'`,
  `create index thanks_codes_open on thanks_codes (team_id, id) where state <> 'created'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
