import { type Kysely, sql } from 'kysely';

/** A shop belongs to one team, whatever was disconnected meanwhile; who installs us without an account is waited for; orders are found by what the shop calls them. */
const STATEMENTS = [
  `create unique index integrations_shop on integrations ((settings ->> 'shop')) where name = 'shopify' and settings ? 'shop'`,
  `create table shop_registrations (
    code_hash bytea primary key,
    token_hash bytea not null unique,
    domain text not null,
    credentials bytea not null,
    details jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index shop_registrations_expiry on shop_registrations (expires_at)',
  'create index orders_shop_customer on orders (team_id, integration_customer_id) where integration_customer_id is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
