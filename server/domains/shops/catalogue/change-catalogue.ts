import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { changeSettings, settingsOf, type ShopCatalogueState, type ShopRow } from '../shop-row.ts';

type CatalogueApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/**
 * Changes the state of a shop’s catalogue without losing concurrent changes. `save` runs in the
 * same transaction. Does nothing without a connected shop.
 */
export async function changeCatalogue(
  app: CatalogueApp,
  team_id: string,
  change: (catalogue: ShopCatalogueState, now: Date) => Partial<ShopCatalogueState>,
  save?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await transaction(app, async (tx) => {
    const row: ShopRow | undefined = await tx.db
      .selectFrom('integrations')
      .selectAll()
      .where('team_id', '=', team_id)
      .where('name', '=', 'shopify')
      .where('state', '<>', 'disconnected')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) return;
    await save?.(tx);
    const { catalogue } = settingsOf(row);
    await changeSettings(tx.db, team_id, {
      catalogue: { ...catalogue, ...change(catalogue, tx.now) },
    });
  });
}

/**
 * Records that the shop announced a change of a product, so that the next run reads the changes in
 * order. Written once for any number of changes.
 */
export async function recordCatalogueChange(
  { db }: Pick<Tx, 'db'>,
  team_id: string,
): Promise<void> {
  await sql`
    update integrations set settings = settings || jsonb_build_object('catalogue', coalesce(settings -> 'catalogue', '{}') || '{"is_changed": true}')
    where team_id = ${team_id} and name = 'shopify' and state <> 'disconnected' and settings ? 'shop'
      and not coalesce((settings #>> '{catalogue,is_changed}')::boolean, false)`.execute(db);
}
