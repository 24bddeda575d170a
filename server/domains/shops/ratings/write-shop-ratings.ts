import { sql } from 'kysely';
import { Failure } from '#server/failures.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { changeSettings, findShop, settingsOf } from '../shop-row.ts';
import { withShop } from '../with-shop.ts';
import type { CatalogueApp } from '../catalogue/ask-catalogue.ts';
import { collectRatingChanges, queueDifferentRatings } from './queue-shop-ratings.ts';
import { type DueRating, takeDueRatings, writeRatingBatch } from './write-rating-batch.ts';

const MOST_SHOPS = 50;
/** The longest run, in milliseconds. The remaining products are written in the next run. */
const LONGEST_RUN_MS = 40_000;

/**
 * Scheduled job: updates the ratings beside the products of every connected shop, in batches. A
 * shop that cannot be written to does not delay the others.
 */
export async function writeShopRatings(app: CatalogueApp): Promise<void> {
  await collectRatingChanges(app.db);
  if (!app.shopPlatform) return;
  await compareNewShops(app);
  const until = performance.now() + LONGEST_RUN_MS;
  const { rows } = await sql<{ team_id: string }>`
    select i.team_id from integrations i
    where i.name = 'shopify' and i.state = 'connected' and i.settings -> 'scopes' ? 'write_products'
      and exists (select from shop_ratings s where s.team_id = i.team_id and s.due_at <= ${app.clock.now()})
    order by random() limit ${MOST_SHOPS}`.execute(app.db);
  for (const { team_id } of rows) {
    if (performance.now() > until) return;
    await writeShop(app, team_id, until);
  }
}

/**
 * Compares all ratings of shops that are new or have just allowed the writing, so that they show
 * all of them.
 */
async function compareNewShops({ db }: CatalogueApp): Promise<void> {
  const { rows } = await sql<{ team_id: string }>`
    select team_id from integrations
    where name = 'shopify' and state = 'connected' and settings -> 'scopes' ? 'write_products'
      and coalesce((settings #>> '{catalogue,is_complete}')::boolean, false)
      and not coalesce((settings #>> '{ratings,is_compared}')::boolean, false)
    limit ${MOST_SHOPS}`.execute(db);
  for (const { team_id } of rows) {
    const row = await findShop(db, team_id);
    if (!row) continue;
    const { ratings } = settingsOf(row);
    await queueDifferentRatings(db, team_id, { isEnabled: ratings.is_enabled });
    await changeSettings(db, team_id, { ratings: { ...ratings, is_compared: true } });
  }
}

async function writeShop(app: CatalogueApp, team_id: string, until: number): Promise<void> {
  let batch: readonly DueRating[] = [];
  try {
    for (;;) {
      const row = await findShop(app.db, team_id);
      if (!row || performance.now() > until) return;
      const { ratings } = settingsOf(row);
      if (ratings.is_enabled && !ratings.is_defined) {
        await withShop(app, team_id, (credentials, shop) => shop.ratings.define(credentials));
        await changeSettings(app.db, team_id, { ratings: { ...ratings, is_defined: true } });
      }
      batch = await takeDueRatings(app, team_id, ratings.is_enabled);
      if (batch.length === 0) return;
      await writeRatingBatch(app, team_id, batch, ratings);
      if (ratings.problem !== null)
        await changeSettings(app.db, team_id, { ratings: { ...ratings, problem: null } });
    }
  } catch (error) {
    const isTheirs = error instanceof Failure || error instanceof ProviderError;
    if (isTheirs) app.log.info({ err: error, team_id }, 'the ratings of a shop were not written');
    else app.log.error({ err: error, team_id }, 'the ratings of a shop could not be saved');
    const row = await findShop(app.db, team_id);
    if (!row) return;
    const problem = isTheirs ? error.message.slice(0, 500) : 'Les notes n’ont pas pu être écrites.';
    await changeSettings(app.db, team_id, { ratings: { ...settingsOf(row).ratings, problem } });
  }
}
