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

/** How far the catalogue of a store was read. */
const catalogue = z.object({
  cursor: z.string().nullable().default(null),
  /** How many products the store had when the reading from the beginning began. */
  product_count: z.int().nullable().default(null),
  /** How many of them the first reading has read. */
  read_count: z.int().default(0),
  /** Why the last reading failed. */
  problem: z.string().nullable().default(null),
  /** All of it was read once. */
  is_complete: z.boolean().default(false),
  /** When it was last asked for, and how often in a row that failed. */
  read_at: z.string().optional(),
  failures: z.int().default(0),
  /** When the reading from the beginning began that is under way or was the last one. */
  began_at: z.string().optional(),
  /** The last product of which it was asked whether the store still has it. */
  checked: z.string().nullable().default(null),
});

/** The settings stored in the row of a team’s store. */
const settings = z.object({
  /** The address; gone once the team disconnected it. */
  store: z.string().optional(),
  former_store: z.string().optional(),
  /** The address as it is called, which may differ from the one by which the store calls itself. */
  called: z.string().optional(),
  store_name: z.string().optional(),
  version: z.string().nullable().default(null),
  options: z.record(z.string(), z.string()).default({}),
  notes: z.array(z.string()).default([]),
  states: z.array(z.object({ id: z.string(), label: z.string(), meaning })).default([]),
  /** The meanings that the team chose; the others are those of the platform. */
  order_states: z.record(z.string(), meaning).default({}),
  cursor: storeCursor.optional(),
  /** The part of the address of our webhooks that names this store. */
  hook_token: z.string().optional(),
  hook_state: z.enum(['active', 'refused']).optional(),
  hook_reason: z.string().nullable().default(null),
  /** When its changes were last asked for, and how often in a row that failed. */
  read_at: z.string().optional(),
  failures: z.int().default(0),
  catalogue: catalogue.prefault({}),
});
export type StoreCatalogue = z.output<typeof catalogue>;
export type StoreSettings = z.output<typeof settings>;
export type StoreRow = Selectable<IntegrationsTable> & { name: StorePlatformName };

/** The credentials of a store: the keys of its merchant, and the secret of our webhooks. */
const credentials = z.object({
  keys: z.record(z.string(), z.string()),
  hook_secret: z.string(),
});
type StoreCredentials = z.output<typeof credentials>;

export function storeSettingsOf(row: Pick<StoreRow, 'settings'>): StoreSettings {
  return settings.parse(row.settings);
}

/** Null when nothing is stored, or no configured secret opens it. */
export function openStoreCredentials(
  { config }: Pick<App, 'config'>,
  { team_id, name, credentials: sealed }: Pick<StoreRow, 'team_id' | 'name' | 'credentials'>,
): StoreCredentials | null {
  const text = sealed === null ? null : openCredentials(config, { team_id, name }, sealed);
  return text === null ? null : credentials.parse(JSON.parse(text));
}

/** The store as its platform is asked about it; null when it is not connected. */
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

/** The same, locked until the transaction ends. */
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

/** Beside what is there. */
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

/** What the statuses of a store say to this team: its choice, else what the platform says. */
export function meaningsOf({
  states,
  order_states,
}: Pick<StoreSettings, 'states' | 'order_states'>): (state: string) => StateMeaning {
  const meanings = new Map(states.map(({ id, meaning: usual }) => [id, usual]));
  return (state) => order_states[state] ?? meanings.get(state) ?? 'none';
}

/**
 * The team let it go: another one may have the store. The token of its webhooks stays, so that the
 * same store connected again continues where it was.
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
