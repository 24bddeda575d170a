import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { MOST_BADGES } from '#contract/customer-pages/product-page.ts';
import { fetchBytes } from '../fetch-text.ts';
import type { LoadFigures } from '../loader.ts';
import type { Options } from '../options.ts';
import { putLoad } from '../put-load.ts';
import { startRecueil } from '../recueil.ts';
import { amount, show, spread, table } from '../spread.ts';
import { startBareProduct } from '../start-bare-server.ts';
import { benchCatalogue } from './catalogue.ts';
import { readFeed } from './read-feed.ts';
import { seedProducts, type SeededProducts } from './seed-products.ts';

const AT_ONCE = 16;
const PEER = 'Fastify + pg, one row, as many bytes';

/**
 * Measures the parts that other sites show of products, then the first reading of a shop’s
 * catalogue.
 */
export async function benchProducts(folder: string, options: Options): Promise<string> {
  const shown = await benchShownProducts(folder, options);
  return [shown, await benchCatalogue(folder, options)].join('\n\n');
}

/**
 * Measures the first page of the widget and the stars of fifty products beside a bare server that
 * reads one row and sends as many bytes, then the whole feed.
 */
async function benchShownProducts(folder: string, options: Options): Promise<string> {
  const { products, reviews, port } = options;
  const embedded = await openEmbedded(folder);
  const db = openDatabase({ ...embedded.config, max: AT_ONCE });
  try {
    const since = performance.now();
    const seeded = await seedProducts(db, { products, reviews });
    const seed_s = (performance.now() - since) / 1000;
    const recueil = await startRecueil(folder, port, { ROLES: 'web' });
    try {
      const race = await raceWidgets(
        { folder, connection: embedded.config, db },
        recueil.address,
        seeded,
        options,
      );
      const feeds: string[][] = [];
      for (let repetition = 0; repetition < options.repetitions; repetition += 1) {
        const feed = `${recueil.address}/feeds/google/${seeded.feed_token}.xml`;
        const figures = await readFeed(feed, recueil.pid);
        assert.equal(figures.reviews, seeded.written, 'the feed has each written review once');
        feeds.push([
          `Recueil, reading ${repetition + 1}`,
          amount(figures.per_second),
          amount(figures.reviews),
          amount(figures.megabytes, 1),
          amount(figures.before_mb),
          amount(figures.most_mb),
        ]);
      }
      return [
        `${amount(products)} products of one team, ${amount(seeded.reviews)} published reviews, seeded in ${amount(seed_s)} s; ${AT_ONCE} at once over the ${amount(seeded.product_ids.length)} most reviewed products. Load ${amount(os.loadavg()[0] ?? 0, 1)} at the end.`,
        table(
          [
            'Shown on other sites',
            'requests/s: median (min–max)',
            'of its peer',
            'p50 ms',
            'p95 ms',
            'p99 ms',
          ],
          race,
        ),
        table(
          ['The feed', 'reviews/s', 'reviews', 'MB', 'memory before, MB', 'at the most, MB'],
          feeds,
        ),
      ].join('\n\n');
    } finally {
      await recueil.stop();
    }
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

/** Headers of a browser, so that pages are transferred compressed. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

/**
 * Measures each kind of page beside its peer, in turn: the first request after its product changed,
 * and later ones. The stars of a list are computed from figures that are read at each request.
 */
async function raceWidgets(
  { folder, connection, db }: { folder: string; connection: object; db: Database },
  address: string,
  { team_code, product_ids }: SeededProducts,
  { port, seconds, repetitions }: Options,
): Promise<string[][]> {
  const badges = product_ids.map(
    (_, at) => `/w/${team_code}/badges?products=${fifty(product_ids, at).join(',')}`,
  );
  const ways = {
    widget: product_ids.map((id) => `/w/${team_code}/${id}.html?embed=1`),
    json: product_ids.map((id) => `/w/${team_code}/${id}.json`),
    badges,
  };
  const peers = await Promise.all(
    Object.entries(ways).map(async ([name, [first = '']], at) => {
      const { bytes, headers } = await fetchBytes(`${address}${first}`, HEADERS);
      const file = path.join(folder, `bare-${name}`);
      fs.writeFileSync(file, bytes);
      return startBareProduct(port + 1 + at, connection, file, headers);
    }),
  );
  const found = new Map<string, LoadFigures[]>();
  const measure = async (name: string, at: number, paths: readonly string[]): Promise<void> => {
    const load = { port: at, paths, headers: HEADERS, connections: AT_ONCE, seconds };
    found.set(name, [...(found.get(name) ?? []), await putLoad(load)]);
  };
  try {
    for (let repetition = 0; repetition < repetitions; repetition += 1)
      for (const [at, [name, paths]] of Object.entries(ways).entries()) {
        await measure(
          `${PEER}: ${name}`,
          peers[at]?.port ?? 0,
          product_ids.map((id) => `/product/${id}`),
        );
        if (paths !== badges) {
          await sql`update product_page_versions set version = version + 1 where product_id = any(${product_ids}::bigint[])`.execute(
            db,
          );
          await measure(`Recueil, first asking: ${name}`, port, paths);
        }
        for (const asked of paths) await fetchBytes(`${address}${asked}`, HEADERS);
        await measure(`Recueil: ${name}`, port, paths);
      }
  } finally {
    await Promise.all(peers.map((peer) => peer.stop()));
  }
  const perSecond = (name: string): number =>
    spread((found.get(name) ?? []).map((loaded) => loaded.per_second)).median;
  return [...found].map(([name, loaded]) => {
    assert.equal(
      loaded.reduce((sum, { refused }) => sum + refused, 0),
      0,
      `${name}: all answered`,
    );
    for (const { per_second } of loaded) assert.ok(per_second > 0, `${name}: something answered`);
    const peer = perSecond(name.replace(/^[^:]+/u, PEER));
    return [
      name,
      show(spread(loaded.map(({ per_second }) => per_second))),
      name.startsWith('Recueil') ? `${amount((perSecond(name) / peer) * 100)} %` : '',
      show(spread(loaded.map(({ p50_ms }) => p50_ms)), 1),
      show(spread(loaded.map(({ p95_ms }) => p95_ms)), 1),
      show(spread(loaded.map(({ p99_ms }) => p99_ms)), 1),
    ];
  });
}

/**
 * Returns fifty products from this position on, starting over at the end, so that each list is
 * different.
 */
function fifty(ids: readonly string[], from: number): string[] {
  return Array.from(
    { length: Math.min(MOST_BADGES, ids.length) },
    (_, at) => ids[(from + at) % ids.length] ?? '',
  );
}
