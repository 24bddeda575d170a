import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { type StateMeaning, STATE_MEANINGS } from '#contract/labels/shop-platforms.ts';
import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import { openCredentials } from '#server/domains/channels/connections/seal-credentials.ts';
import type { Store } from '#server/ports/store-platform.ts';
import { storeCursor } from './store-cursor.ts';

const meaning = z.enum(STATE_MEANINGS);

/** The progress of reading a store’s catalogue. */
const catalogue = z.object({
  cursor: z.string().nullable().default(null),
  /** The number of products when the reading of the whole catalogue started. */
  product_count: z.int().nullable().default(null),
  /** The number of products that the first reading has read. */
  read_count: z.int().default(0),
  /** The error of the last reading. */
  problem: z.string().nullable().default(null),
  /** True once the whole catalogue was read. */
  is_complete: z.boolean().default(false),
  /** The time of the last reading, and the number of consecutive failures. */
  read_at: z.string().optional(),
  failures: z.int().default(0),
  /** The start of the current or last reading of the whole catalogue. */
  began_at: z.string().optional(),
  /** The last product for which the store was asked whether it still exists. */
  checked: z.string().nullable().default(null),
});

/** The settings in the row of a team’s store. */
const settings = z.object({
  /** The URL of the store; absent after the team disconnected it. */
  store: z.string().optional(),
  former_store: z.string().optional(),
  /** The URL that is called, which may differ from the one that the store declares. */
  called: z.string().optional(),
  store_name: z.string().optional(),
  version: z.string().nullable().default(null),
  options: z.record(z.string(), z.string()).default({}),
  notes: z.array(z.string()).default([]),
  states: z.array(z.object({ id: z.string(), label: z.string(), meaning })).default([]),
  /** The meanings that the team chose. Other statuses have the meanings of the platform. */
  order_states: z.record(z.string(), meaning).default({}),
  cursor: storeCursor.optional(),
  /** The token in the address of the store’s webhooks, which identifies the store. */
  hook_token: z.string().optional(),
  hook_state: z.enum(['active', 'refused']).optional(),
  hook_reason: z.string().nullable().default(null),
  /** The time of the last reading of changes, and the number of consecutive failures. */
  read_at: z.string().optional(),
  failures: z.int().default(0),
  catalogue: catalogue.prefault({}),
});
export type StoreCatalogue = z.output<typeof catalogue>;
export type StoreSettings = z.output<typeof settings>;
export type StoreRow = Selectable<IntegrationsTable> & { name: StorePlatformName };

/** The credentials of a store: the keys of its merchant, and the secret of its webhooks. */
const credentials = z.object({
  keys: z.record(z.string(), z.string()),
  hook_secret: z.string(),
});
type StoreCredentials = z.output<typeof credentials>;

export function storeSettingsOf(row: Pick<StoreRow, 'settings'>): StoreSettings {
  return settings.parse(row.settings);
}

/**
 * Opens the credentials. Returns null when none are stored, or when no configured secret opens
 * them.
 */
export function openStoreCredentials(
  { config }: Pick<App, 'config'>,
  { team_id, name, credentials: sealed }: Pick<StoreRow, 'team_id' | 'name' | 'credentials'>,
): StoreCredentials | null {
  const text = sealed === null ? null : openCredentials(config, { team_id, name }, sealed);
  return text === null ? null : credentials.parse(JSON.parse(text));
}

/** Returns the store for calls to its platform, or null when it is not connected. */
export function storeOf(app: Pick<App, 'config'>, row: StoreRow): Store | null {
  if (row.state === 'disconnected') return null;
  const { store, called = store, options } = storeSettingsOf(row);
  const opened = openStoreCredentials(app, row);
  return opened && called !== undefined ? { url: called, keys: opened.keys, options } : null;
}

type Reader = Kysely<DB> | Transaction<DB>;

export async function findStore(
  db: Reader,
  team_id: string,
  name: StorePlatformName,
): Promise<StoreRow | undefined> {
  const row = await db
    .selectFrom('integrations')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row && { ...row, name };
}

/** Finds the store and locks it until the transaction ends. */
export async function lockStore(
  db: Transaction<DB>,
  team_id: string,
  name: StorePlatformName,
): Promise<StoreRow | undefined> {
  const row = await db
    .selectFrom('integrations')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('name', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { ...row, name };
}

/** Changes these settings and preserves the others. */
export async function changeStoreSettings(
  db: Reader,
  { id }: Pick<StoreRow, 'id'>,
  change: Partial<StoreSettings>,
): Promise<void> {
  await db
    .updateTable('integrations')
    .set({ settings: sql<string>`settings || ${JSON.stringify(change)}::jsonb` })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the meanings of the statuses of a store: those that the team chose, and otherwise those
 * of the platform.
 */
export function meaningsOf({
  states,
  order_states,
}: Pick<StoreSettings, 'states' | 'order_states'>): (state: string) => StateMeaning {
  const meanings = new Map(states.map(({ id, meaning: usual }) => [id, usual]));
  return (state) => order_states[state] ?? meanings.get(state) ?? 'none';
}

/**
 * Disconnects the store, so that another team may connect it. The token of its webhooks stays, so
 * that the same store continues where it was when it is connected again.
 */
export async function disconnectStore(
  db: Transaction<DB>,
  team_id: string,
  name: StorePlatformName,
): Promise<void> {
  await sql`
    update integrations set settings = (settings - 'store') || jsonb_build_object('former_store', settings ->> 'store')
    where team_id = ${team_id} and name = ${name} and settings ? 'store'`.execute(db);
}
