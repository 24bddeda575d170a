import { type Kysely, sql } from 'kysely';

/** The discount codes that reward the review of a product, whatever its rating. */
const STATEMENTS = [
  // The discount code that rewards a review of a product, whatever its rating.
  `create table thanks_codes (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    shop_review_id bigint not null unique references shop_reviews on delete cascade,
    code text not null,
    kind text not null check (kind in ('percent', 'amount')),
    -- The discount in percent, or in the currency of the shop, depending on \`kind\`.
    value numeric(10, 2) not null,
    -- The date until which the code is valid.
    ends_at timestamptz not null,
    -- \`pending\`: the shop has to create it. \`failed\`: the shop refused it for good.
    state text not null default 'pending' check (state in ('pending', 'created', 'failed')),
    -- The identifier of the discount in the shop. Null until it is created.
    discount_id text,
    attempts int not null default 0,
    -- The date of the next attempt. Null when nothing is left to do.
    due_at timestamptz,
    -- The reason why the shop did not create it, in French.
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
