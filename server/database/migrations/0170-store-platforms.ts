import { type Kysely, sql } from 'kysely';

/**
 * Stores that their merchants host. The new check only concerns new rows, because the old one was
 * narrower.
 */
const STATEMENTS = [
  'alter table orders drop constraint orders_integration_name_check',
  `alter table orders add constraint orders_integration_name_check
    check (integration_name in ('api', 'import', 'manual', 'shopify', 'woocommerce', 'prestashop'))
    not valid`,
  // Plugins of stores rewrite the numbers of orders: their identifier finds them.
  `create unique index orders_store on orders (team_id, integration_name, integration_id)
    where integration_name in ('woocommerce', 'prestashop') and integration_id is not null`,
  // A store belongs to one team.
  `create unique index integrations_store on integrations ((settings ->> 'store'))
    where name in ('woocommerce', 'prestashop') and settings ? 'store'`,
  // Webhooks name the store by this token.
  `create index integrations_hook on integrations ((settings ->> 'hook_token'))
    where name in ('woocommerce', 'prestashop')`,
  // What the way back from the page of another service needs to know of it.
  'alter table connection_states add column target text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
