import { sql } from 'kysely';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { ReadRating, ShownRating } from '#server/ports/shop-catalogue.ts';
import type { CatalogueApp } from '../catalogue/ask-catalogue.ts';
import type { ShopSettings } from '../shop-row.ts';
import { withShop } from '../with-shop.ts';
import { shownFigures } from './queue-shop-ratings.ts';

/** Minutes until a product that was refused is tried again. The last value repeats. */
const AGAIN_MINUTES = [1, 5, 15, 60, 240];
/** Minutes of the lease, longer than any call: the products of a dead worker are then due again. */
const LEASE_MINUTES = 5;
const OTHER_APP =
  'Une autre application a inscrit la note de ce produit dans Shopify. Choisissez de la remplacer, ou désactivez l’une des deux.';

/** A product that is due, with the rating that it must show. */
export interface DueRating {
  product_id: string;
  external_id: string;
  known: readonly string[];
  failures: number;
  /** The rating as `average|count`; null when none must be shown. */
  wanted: string | null;
}

export async function takeDueRatings(
  { db, clock, shopPlatform }: CatalogueApp,
  team_id: string,
  isEnabled: boolean,
): Promise<readonly DueRating[]> {
  const { rows } = await sql<DueRating>`
    with due as (
      select product_id from shop_ratings where team_id = ${team_id} and due_at <= ${clock.now()}
      order by due_at, product_id limit ${shopPlatform?.ratings.together ?? 1} for update skip locked),
    taken as (
      update shop_ratings s set due_at = ${clock.now()}::timestamptz + make_interval(mins => ${LEASE_MINUTES})
      from due where s.product_id = due.product_id returning s.*)
    select t.product_id, p.external_id, t.known, t.failures, ${isEnabled ? shownFigures(team_id) : sql`null`} as wanted
    from taken t join products p on p.id = t.product_id`.execute(db);
  return rows;
}

/**
 * Writes or removes the ratings of these products. A rating that somebody else wrote does not
 * change, unless the merchant chose to replace it.
 */
export async function writeRatingBatch(
  app: CatalogueApp,
  team_id: string,
  batch: readonly DueRating[],
  { replaces_others }: ShopSettings['ratings'],
): Promise<void> {
  const ids = batch.map(({ external_id }) => external_id);
  const now = await withShop(app, team_id, (credentials, shop) =>
    shop.ratings.read(credentials, ids),
  );
  const others: DueRating[] = [];
  const writing: { due: DueRating; rating: ShownRating; before: ReadRating }[] = [];
  const removing: DueRating[] = [];
  for (const due of batch) {
    const before = now.get(due.external_id);
    const shown = before?.shown ?? null;
    if (!before || shown === due.wanted) await recordShown(app, due, due.wanted);
    else if (shown !== null && !due.known.includes(shown) && !replaces_others) others.push(due);
    else if (due.wanted === null) removing.push(due);
    else writing.push({ due, rating: ratingOf(due.wanted), before });
  }
  for (const due of others) await recordRefusal(app, due, { problem: OTHER_APP, isFinal: true });
  if (writing.length > 0) await write(app, team_id, writing);
  if (removing.length > 0) {
    const gone = removing.map(({ external_id }) => external_id);
    await withShop(app, team_id, (credentials, shop) => shop.ratings.remove(credentials, gone));
    for (const due of removing) await recordShown(app, due, null);
  }
}

function ratingOf(wanted: string): ShownRating {
  const [average = '', count = ''] = wanted.split('|');
  return { average, count: Number(count) };
}

/**
 * Writes ratings. A refused product makes the whole call fail, so the others are written again
 * without it.
 */
async function write(
  app: CatalogueApp,
  team_id: string,
  writing: readonly { due: DueRating; rating: ShownRating; before: ReadRating }[],
): Promise<void> {
  let left = writing;
  while (left.length > 0) {
    // Recorded before the call: when its answer is lost, the value in the shop must be recognised
    // as one of Recueil.
    for (const { due } of left) await recordAttempt(app, due);
    const sent = left.map(({ due, rating, before }) => ({ id: due.external_id, rating, before }));
    const refused = await withShop(app, team_id, (credentials, shop) =>
      shop.ratings.write(credentials, sent),
    );
    for (const { due } of left) {
      const problem = refused.get(due.external_id);
      if (problem !== undefined) await recordRefusal(app, due, { problem, isFinal: false });
      else if (refused.size === 0) await recordShown(app, due, due.wanted);
    }
    const rest = left.filter(({ due }) => !refused.has(due.external_id));
    if (refused.size === 0) return;
    if (rest.length === left.length)
      throw new ProviderError('content', 'Shopify a refusé des notes sans dire lesquelles.');
    left = rest;
  }
}

async function recordAttempt({ db }: CatalogueApp, due: DueRating): Promise<void> {
  if (due.wanted === null || due.known.includes(due.wanted)) return;
  await db
    .updateTable('shop_ratings')
    .set({ known: [...due.known, due.wanted] })
    .where('product_id', '=', due.product_id)
    .execute();
}

/** Records the written rating. A product whose rating changed again meanwhile stays due. */
async function recordShown(
  { db, clock }: CatalogueApp,
  { product_id }: DueRating,
  shown: string | null,
): Promise<void> {
  await sql`
    update shop_ratings set known = ${shown === null ? [] : [shown]}::text[], failures = 0, problem = null,
      due_at = case when due_at > ${clock.now()}::timestamptz then null else due_at end
    where product_id = ${product_id}`.execute(db);
}

async function recordRefusal(
  { db, clock }: CatalogueApp,
  { product_id, failures }: DueRating,
  { problem, isFinal }: { problem: string; isFinal: boolean },
): Promise<void> {
  const minutes = AGAIN_MINUTES[Math.min(failures, AGAIN_MINUTES.length - 1)] ?? 60;
  await db
    .updateTable('shop_ratings')
    .set({
      problem,
      failures: failures + 1,
      due_at: isFinal ? null : new Date(clock.now().getTime() + minutes * 60_000),
    })
    .where('product_id', '=', product_id)
    .execute();
}
