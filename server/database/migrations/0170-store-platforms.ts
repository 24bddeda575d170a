import { type Kysely, sql } from 'kysely';

/**
 * Platforms of self-hosted stores. The new check is not validated against existing rows, because
 * the old one was narrower.
 */
const STATEMENTS = [
  'alter table orders drop constraint orders_integration_name_check',
  `alter table orders add constraint orders_integration_name_check
    check (integration_name in ('api', 'import', 'manual', 'shopify', 'woocommerce', 'prestashop'))
    not valid`,
  // Plugins of stores rewrite the numbers of orders, so orders are found by their identifier.
  `create unique index orders_store on orders (team_id, integration_name, integration_id)
    where integration_name in ('woocommerce', 'prestashop') and integration_id is not null`,
  // A store belongs to one team.
  `create unique index integrations_store on integrations ((settings ->> 'store'))
    where name in ('woocommerce', 'prestashop') and settings ? 'store'`,
  // Webhooks identify the store by this token.
  `create index integrations_hook on integrations ((settings ->> 'hook_token'))
    where name in ('woocommerce', 'prestashop')`,
  // A value that the callback needs about the page to which the person was sent.
  'alter table connection_states add column target text',
];

export const compatible = {
  orders: 'The index holds for orders of platforms that older programs do not read.',
  integrations: 'The index holds for platforms that older programs do not connect.',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
