import type { Answer, Body } from '#contract/api/schemas.ts';
import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import {
  findStore,
  lockStore,
  changeStoreSettings,
  type StoreSettings,
  storeSettingsOf,
} from './store-row.ts';
import { storeWebhookAddress } from './store-webhooks.ts';
import { readStoreChanges } from './read-changes.ts';
import { refuseStore } from './refuse-store.ts';
import { syncStore } from './sync-store.ts';

const DAY = 86_400_000;
/**
 * Orders that changed within this time, in milliseconds, are read again when the team changes the
 * meaning of a status.
 */
const READ_AGAIN_MS = 30 * DAY;

type StoreAccountAnswer = Answer<'getWoocommerceAccount'>;

/** Returns the state of a store’s connection for its card. */
export async function getStoreAccount(
  app: App,
  platform: StorePlatformName,
  team_id: string,
): Promise<StoreAccountAnswer> {
  const row = await findStore(app.db, team_id, platform);
  const settings = row && row.state !== 'disconnected' ? storeSettingsOf(row) : null;
  return {
    data: {
      platform,
      state: row?.state ?? 'disconnected',
      url: settings?.store ?? null,
      name: settings?.store_name ?? null,
      version: settings?.version ?? null,
      notes: settings?.notes ?? [],
      order_states: (settings?.states ?? []).map(({ id, label, meaning }) => ({
        id,
        label,
        meaning: settings?.order_states[id] ?? meaning,
        usual_meaning: meaning,
      })),
      webhooks:
        app.stores[platform]?.webhooks == null
          ? null
          : { state: settings?.hook_state ?? 'missing', reason: settings?.hook_reason ?? null },
      orders_read_until: settings ? readUntil(settings) : null,
      catalogue: settings ? presentCatalogue(settings) : null,
      notify_url:
        platform === 'prestashop' && settings?.hook_token !== undefined
          ? storeWebhookAddress(app, platform, settings.hook_token)
          : null,
      last_error: row?.last_error ?? null,
    },
  };
}

function presentCatalogue({ catalogue }: StoreSettings): StoreAccountAnswer['data']['catalogue'] {
  const { is_complete, product_count, read_count, read_at, problem } = catalogue;
  return {
    state: is_complete ? 'complete' : 'reading',
    // A product that changes while the catalogue is read is counted twice.
    product_count: product_count === null ? null : Math.max(product_count, read_count),
    read_count,
    read_at: read_at ?? null,
    problem,
  };
}

/**
 * Returns the time until which orders were read. The time of a store without a time zone is read in
 * the zone that was determined for it.
 */
function readUntil({ cursor, options: { timezone } }: StoreSettings): string | null {
  if (!cursor) return null;
  if (timezone === undefined) return cursor.until;
  const shown = Temporal.PlainDateTime.from(cursor.until.replace(/Z$/u, ''));
  return new Date(shown.toZonedDateTime(timezone).epochMilliseconds).toISOString();
}

/** Saves the meanings that the team gives to the statuses of its store. */
export async function updateStore(
  app: App,
  name: StorePlatformName,
  { body, caller }: { body: Body<'updateWoocommerce'>; caller: TeamCaller },
): Promise<StoreAccountAnswer> {
  const { team_id } = caller;
  await transaction(app, async (tx) => {
    const row = await lockStore(tx.db, team_id, name);
    if (!row || row.state === 'disconnected') throw notConnected(name);
    const { states, order_states, cursor } = storeSettingsOf(row);
    const listed = Array.isArray(body.order_states)
      ? Object.fromEntries(body.order_states.map(({ id, meaning }) => [id, meaning]))
      : body.order_states;
    for (const id of Object.keys(listed))
      if (!states.some((state) => state.id === id))
        throw invalidField(`order_states.${id}`, 'Ce statut n’existe pas dans la boutique.');
    const until = new Date(tx.now.getTime() - READ_AGAIN_MS).toISOString();
    await changeStoreSettings(tx.db, row, {
      order_states: { ...order_states, ...listed },
      ...(cursor && {
        cursor: { ...cursor, until: until < cursor.until ? until : cursor.until, seen: [] },
      }),
      // The next run is due at once.
      read_at: new Date(0).toISOString(),
    });
    await saveAuditEvent(tx.db, tx.now, {
      team_id,
      user_id: caller.user.id,
      impersonator_id: caller.impersonator_id,
      action: 'store_states_changed',
      detail: { name },
    });
  });
  return getStoreAccount(app, name, team_id);
}

/** Reads the store and its changes at once. */
export async function syncStoreNow(
  app: App,
  name: StorePlatformName,
  team_id: string,
): Promise<StoreAccountAnswer> {
  const { state } = await syncStore(app, team_id, name);
  if (state === 'disconnected') throw notConnected(name);
  if (state === 'connected')
    await readStoreChanges(app, team_id, name).catch((error: unknown) => {
      throw refuseStore(error, 'url');
    });
  return getStoreAccount(app, name, team_id);
}
