import type { Kysely, Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '#server/app.ts';
import { createDataLoader } from '#server/database/batches/create-data-loader.ts';
import type { DB } from '#server/database/tables.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import {
  openCredentials,
  sealCredentials,
} from '#server/domains/channels/connections/seal-credentials.ts';
import type { ShopAccess } from '#server/ports/shop-access.ts';

/** How far the catalogue of a shop was read. */
const catalogue = z.object({
  cursor: z.string().nullable().default(null),
  /** All of it was read once. */
  is_complete: z.boolean().default(false),
  /** The date of the last attempt, and how many attempts in a row have failed. */
  read_at: z.string().optional(),
  failures: z.int().default(0),
  /** Why the last reading failed, as its card says it. */
  problem: z.string().nullable().default(null),
  /** The shop announced a change since the last reading. */
  is_changed: z.boolean().default(false),
  /** When the reading from the beginning began that is under way or was the last one. */
  began_at: z.string().nullable().default(null),
  /** The number of products at that time, and of those that were read since then. */
  product_count: z.int().nullable().default(null),
  read_count: z.int().default(0),
  /** The file of all of it, and the byte up to which it was read; null: it is read by pages. */
  export: z.object({ id: z.string(), offset: z.int() }).nullable().default(null),
  /** How often such a file was given up; then the catalogue is read by pages. */
  file_failures: z.int().default(0),
  /** The last product of which it was asked whether the shop still has it. */
  checked: z.string().nullable().default(null),
});
export type ShopCatalogueState = z.output<typeof catalogue>;

/** The ratings that the shop shows beside its products. */
const ratings = z.object({
  is_enabled: z.boolean().default(true),
  /** Ratings that another app wrote are replaced. */
  replaces_others: z.boolean().default(false),
  /** Themes may read them. */
  is_defined: z.boolean().default(false),
  /** All products were compared once since they were enabled. */
  is_compared: z.boolean().default(false),
  /** Why the last writing failed, as the card says it. */
  problem: z.string().nullable().default(null),
});

/** The settings stored in the row of a team’s shop. */
const settings = z.object({
  /** The domain; gone once the team itself disconnected it. */
  shop: z.string().optional(),
  shop_name: z.string().optional(),
  scopes: z.array(z.string()).default([]),
  /**
   * When the merchant last installed the app. An earlier uninstall notification that arrives late
   * is ignored.
   */
  installed_at: z.string().optional(),
  /** Topic → null once we are subscribed to it, else why the shop refuses. */
  topics: z.record(z.string(), z.string().nullable()).default({}),
  /** Orders that changed until then are known here. */
  orders_read_until: z.string().optional(),
  catalogue: catalogue.default(catalogue.parse({})),
  ratings: ratings.default(ratings.parse({})),
});
export type ShopSettings = z.output<typeof settings>;
export type ShopRow = Selectable<IntegrationsTable>;

const access = z.object({
  access_token: z.string(),
  access_expires_at: z.string().nullable(),
  refresh_token: z.string().nullable(),
  refresh_expires_at: z.string().nullable(),
  scopes: z.array(z.string()),
});

export function settingsOf(row: Pick<ShopRow, 'settings'>): ShopSettings {
  return settings.parse(row.settings);
}

/** Null when nothing is stored, or no configured secret opens it. */
export function openAccess(
  { config }: Pick<App, 'config'>,
  { team_id, name, credentials }: Pick<ShopRow, 'team_id' | 'name' | 'credentials'>,
): ShopAccess | null {
  const text =
    credentials === null ? null : openCredentials(config, { team_id, name }, credentials);
  return text === null ? null : access.parse(JSON.parse(text));
}

export function sealAccess(
  { config }: Pick<App, 'config'>,
  team_id: string,
  access: ShopAccess,
): Buffer {
  return sealCredentials(config, { team_id, name: 'shopify' }, JSON.stringify(access));
}

export async function findShop(
  db: Kysely<DB> | Transaction<DB>,
  team_id: string,
): Promise<ShopRow | undefined> {
  return db
    .selectFrom('integrations')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('name', '=', 'shopify')
    .executeTakeFirst();
}

/** The team of a shop, also after it uninstalled us. */
export async function findShopByDomain(
  db: Kysely<DB> | Transaction<DB>,
  domain: string,
): Promise<ShopRow | undefined> {
  return db
    .selectFrom('integrations')
    .selectAll()
    .where('name', '=', 'shopify')
    .where(sql<boolean>`settings ? 'shop' and settings ->> 'shop' = ${domain}`)
    .executeTakeFirst();
}

type WebhookShop = Pick<ShopRow, 'team_id' | 'state'>;
const finders = new WeakMap<Kysely<DB>, (domain: string) => Promise<WebhookShop | undefined>>();

/**
 * The same for a webhook, by a data loader: the shops of simultaneous webhooks are read by one
 * statement.
 */
export function findWebhookShop(db: Kysely<DB>, domain: string): Promise<WebhookShop | undefined> {
  const find =
    finders.get(db) ??
    createDataLoader((domains) => findWebhookShops(db, domains), { statements: 2 });
  finders.set(db, find);
  return find(domain);
}

async function findWebhookShops(
  db: Kysely<DB>,
  domains: readonly string[],
): Promise<Map<string, WebhookShop>> {
  const { rows } = await sql<WebhookShop & { domain: string }>`
    select team_id, state, settings ->> 'shop' as domain from integrations where name = 'shopify' and settings ? 'shop' and settings ->> 'shop' = any(${domains}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ domain, ...shop }) => [domain, shop]));
}

/** Beside what is there. */
export async function changeSettings(
  db: Kysely<DB> | Transaction<DB>,
  team_id: string,
  change: Partial<ShopSettings>,
): Promise<void> {
  await db
    .updateTable('integrations')
    .set({ settings: sql<string>`settings || ${JSON.stringify(change)}::jsonb` })
    .where('team_id', '=', team_id)
    .where('name', '=', 'shopify')
    .execute();
}

/** The teams that had this shop once, and still know its customers. */
export async function findFormerTeams(db: Kysely<DB>, domain: string): Promise<string[]> {
  const rows = await db
    .selectFrom('integrations')
    .select('team_id')
    .where('name', '=', 'shopify')
    .where(sql<boolean>`settings -> 'left' ? ${domain}`)
    .orderBy('id')
    .execute();
  return rows.map(({ team_id }) => team_id);
}

/**
 * The team let it go, or another one has it now: nobody enters by it. What the platform asks about
 * its customers is still accepted.
 */
export async function disconnectShop(
  db: Kysely<DB> | Transaction<DB>,
  team_id: string,
): Promise<void> {
  await sql`
    update integrations set settings = jsonb_build_object('left', coalesce(settings -> 'left', '[]'::jsonb) || coalesce(to_jsonb(settings ->> 'shop'), '[]'::jsonb))
    where team_id = ${team_id} and name = 'shopify' and settings ? 'shop'`.execute(db);
}
