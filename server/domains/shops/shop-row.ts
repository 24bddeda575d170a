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

/** The progress of reading a shop’s catalogue. */
const catalogue = z.object({
  cursor: z.string().nullable().default(null),
  /** True once the whole catalogue was read. */
  is_complete: z.boolean().default(false),
  /** The time of the last attempt, and the number of consecutive failures. */
  read_at: z.string().optional(),
  failures: z.int().default(0),
  /** The error of the last reading, as the card shows it. */
  problem: z.string().nullable().default(null),
  /** True when the shop announced a change since the last reading. */
  is_changed: z.boolean().default(false),
  /** The start of the current or last reading of the whole catalogue. */
  began_at: z.string().nullable().default(null),
  /** The number of products at that time, and the number that was read since. */
  product_count: z.int().nullable().default(null),
  read_count: z.int().default(0),
  /**
   * The export file of the catalogue, and the position in bytes up to which it was read; null when
   * the catalogue is read by pages.
   */
  export: z.object({ id: z.string(), offset: z.int() }).nullable().default(null),
  /** The number of times that such a file was given up. The catalogue is then read by pages. */
  file_failures: z.int().default(0),
  /** The last product for which the shop was asked whether it still exists. */
  checked: z.string().nullable().default(null),
});
export type ShopCatalogueState = z.output<typeof catalogue>;

/** The ratings that the shop shows beside its products. */
const ratings = z.object({
  is_enabled: z.boolean().default(true),
  /** True when ratings of another app are replaced. */
  replaces_others: z.boolean().default(false),
  /** True when themes may read the ratings. */
  is_defined: z.boolean().default(false),
  /** True once all products were compared after the ratings were enabled. */
  is_compared: z.boolean().default(false),
  /** The error of the last writing, as the card shows it. */
  problem: z.string().nullable().default(null),
});

/** The settings in the row of a team’s shop. */
const settings = z.object({
  /** The domain of the shop; absent after the team disconnected it. */
  shop: z.string().optional(),
  shop_name: z.string().optional(),
  scopes: z.array(z.string()).default([]),
  /**
   * The time when the merchant last installed the app. An earlier uninstall notification that
   * arrives late is ignored.
   */
  installed_at: z.string().optional(),
  /** The subscriptions by topic: null for an active one, or the reason why the shop refuses it. */
  topics: z.record(z.string(), z.string().nullable()).default({}),
  /** Orders that changed until this time are stored here. */
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

/** Opens the credentials. Returns null when none are stored or no configured secret opens them. */
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

/** Finds the team of a shop, also after the shop uninstalled the app. */
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
 * Finds the shop of a webhook with a data loader: the shops of simultaneous webhooks are read in
 * one statement.
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

/** Changes these settings and preserves the others. */
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

/** Finds the teams that had this shop before and still store its customers. */
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
 * Removes the shop from a team, after the team disconnected it or another team connected it: it no
 * longer gives access to the team. Privacy requests of the platform about its customers are still
 * accepted.
 */
export async function disconnectShop(
  db: Kysely<DB> | Transaction<DB>,
  team_id: string,
): Promise<void> {
  await sql`
    update integrations set settings = jsonb_build_object('left', coalesce(settings -> 'left', '[]'::jsonb) || coalesce(to_jsonb(settings ->> 'shop'), '[]'::jsonb))
    where team_id = ${team_id} and name = 'shopify' and settings ? 'shop'`.execute(db);
}
