import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { customerPages } from '#customer-pages';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import type { RatingPage } from '#contract/customer-pages/customer-pages.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import type { LoadFigures } from './loader.ts';
import type { Options } from './options.ts';
import { putLoad } from './put-load.ts';
import { startRecueil } from './recueil.ts';
import { amount, show, spread, table } from './spread.ts';
import { startBareServer } from './start-bare-server.ts';

const LINKS = 10_000;

/**
 * Measures the rating page: its bytes, how fast it is rendered, and how fast it is served beside
 * servers that only send the same bytes.
 */
export async function benchRatingPage(folder: string, options: Options): Promise<string> {
  const embedded = await openEmbedded(folder);
  const db = openDatabase(embedded.config);
  try {
    await migrate(db);
    const paths = await addLinks(db);
    const recueil = await startRecueil(folder, options.port);
    try {
      const html = await (await fetch(`${recueil.address}${paths[0] ?? ''}`)).text();
      if (!html.includes('<form')) return 'The product does not serve /y yet: not measured.';
      const file = path.join(folder, 'rating-page.html');
      fs.writeFileSync(file, html);
      const served = await race(options, paths, file, embedded.config);
      const bytes = await bytesOf(`${recueil.address}${paths[0] ?? ''}`, html);
      return [bytes, rendersPerSecond(options), served].join('\n\n');
    } finally {
      await recueil.stop();
    }
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

export async function addLinks(db: Database, links = LINKS): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    with team as (insert into teams (name, team_code, flow_configuration_config) values ('Savonnerie du Vallon', 'page-' || gen_random_uuid(), '{"is_active": true}') returning id),
    ordered as (
      insert into orders (team_id, number, number_key, integration_name, source_updated_at, delivered_at, content_hash, line_items)
      select id, '#' || i, i::text, 'api', now(), now() - interval '3 days', '\\x00', '[{"title": "Savon surgras à l’huile d’olive", "quantity": 1}]' from team, generate_series(1, ${links}::int) i returning id, team_id, number)
    insert into review_requests (uuid, token, team_id, order_id, trigger_event, integration_order_number, email, first_name, date_sent, sent_day, link_expires_at)
    select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 22), team_id, id, 'order_delivered', number, 'claire@exemple.fr', 'Claire', now(), current_date, now() + interval '180 days'
    from ordered returning token`.execute(db);
  return rows.map((row) => `/y/${row.token}`);
}

/** Returns the bytes of the page in each encoding, as transferred. */
async function bytesOf(address: string, html: string): Promise<string> {
  const lengthAs = async (encoding: string): Promise<number> => {
    const answer = await fetch(address, { headers: { 'accept-encoding': encoding } });
    await answer.arrayBuffer();
    return Number(answer.headers.get('content-length'));
  };
  const [raw = 0, gzip = 0, brotli = 0] = await Promise.all(
    ['identity', 'gzip', 'br'].map(lengthAs),
  );
  const requests = [...html.matchAll(/<(?:link|script|img|iframe)[^>]+(?:src|href)=/g)].length;
  return table(
    ['Rating page', 'bytes'],
    [
      ['as it is', amount(raw)],
      ['gzip', amount(gzip)],
      ['brotli', amount(brotli)],
      ['other files requested', amount(requests)],
    ],
  );
}

/** Measures only the rendering of the view, in this process on one core. */
function rendersPerSecond({ seconds, repetitions }: Options): string {
  const look = parseCustomizationConfiguration({});
  const page: RatingPage = {
    kind: 'rating',
    frame: {
      shop: {
        ...look,
        name: 'Savonnerie du Vallon',
        website_url: 'https://savonnerie-vallon.example/',
        timezone: 'Europe/Paris',
      },
      locale: 'fr',
      path: '/y/8Qm2vT7kXc4LpR9sWzB3aN',
      first_name: 'Claire',
    },
    order: {
      number: '#4812',
      delivered_at: new Date(),
      ordered_at: new Date(),
      product: 'Savon surgras à l’huile d’olive',
      other_products: 2,
    },
    preselected: null,
    is_change: false,
    blocks: look.pages.rating,
  };
  const hashed = createHash('sha256');
  const rates = { render: [] as number[], hash: [] as number[] };
  const { html } = customerPages.renderPage(page);
  for (let i = 0; i < repetitions; i++) {
    rates.render.push(rate(seconds, () => void customerPages.renderPage(page)));
    rates.hash.push(rate(seconds, () => void hashed.update(html)));
  }
  return table(
    ['In one process', 'per second: median (min–max)'],
    [
      ['renders of the page', show(spread(rates.render))],
      ['SHA-256 of the same bytes, for scale', show(spread(rates.hash))],
    ],
  );
}

function rate(seconds: number, work: () => void): number {
  for (let i = 0; i < 2_000; i++) work();
  const since = performance.now();
  let times = 0;
  while (performance.now() - since < seconds * 1000) for (let i = 0; i < 50; i++, times++) work();
  return (times * 1000) / (performance.now() - since);
}

async function race(
  { port, connections, seconds, repetitions }: Options,
  paths: readonly string[],
  file: string,
  connection: object,
): Promise<string> {
  const bare = await startBareServer('http', port + 1, file);
  const framework = await startBareServer('fastify', port + 2, file);
  const reading = await startBareServer('fastify-pg', port + 3, file, connection);
  const contestants = [
    ['Recueil, GET /y/{token}', port],
    ['node:http, same bytes', bare.port],
    ['Fastify, same bytes', framework.port],
    ['Fastify + pg, one row by its token, same bytes', reading.port],
  ] as const;
  const results = new Map<string, LoadFigures[]>(contestants.map(([name]) => [name, []]));
  try {
    for (let turn = 0; turn < repetitions; turn++) {
      const order = [
        ...contestants.slice(turn % contestants.length),
        ...contestants.slice(0, turn % contestants.length),
      ];
      for (const [name, at] of order)
        results
          .get(name)
          ?.push(await putLoad({ port: at, paths, headers: {}, connections, seconds }));
    }
  } finally {
    await Promise.all([bare.stop(), framework.stop(), reading.stop()]);
  }
  const ours = spread(
    (results.get(contestants[0][0]) ?? []).map((loaded) => loaded.per_second),
  ).median;
  const rows = [...results].map(([name, all]) => {
    const perSecond = spread(all.map((loaded) => loaded.per_second));
    return [
      name,
      show(perSecond),
      `${amount((ours / perSecond.median) * 100)} %`,
      show(spread(all.map((loaded) => loaded.p50_ms)), 2),
      show(spread(all.map((loaded) => loaded.p99_ms)), 2),
      amount(all.reduce((sum, loaded) => sum + loaded.refused, 0)),
    ];
  });
  return `${connections} connections, ${paths.length} different links, ${seconds} s each, ${repetitions} repetitions, order rotated.\n\n${table(['Served', 'requests/s: median (min–max)', 'Recueil in % of it', 'p50 ms', 'p99 ms', 'not 200'], rows)}`;
}
