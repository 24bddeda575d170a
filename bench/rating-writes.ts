import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import type { HttpLoad, LoadFigures, LoadStep } from './loader.ts';
import type { Options } from './options.ts';
import { databaseProcessorOf, processorOf } from './processor.ts';
import { putLoad } from './put-load.ts';
import { addLinks } from './rating-page.ts';
import { startRecueil } from './recueil.ts';
import { amount, show, spread, table } from './spread.ts';
import { type BareServer, startBareServer } from './start-bare-server.ts';

/**
 * Links for one contestant’s turn: more than are opened in it, so that every opening and every
 * rating is a first one.
 */
const A_TURN = 24_000;

interface Contest {
  name: string;
  ours: readonly LoadStep[];
  bare: readonly LoadStep[];
}

const CONTESTS: readonly Contest[] = [
  {
    name: 'a page with its opening recorded',
    ours: [
      { method: 'GET', rest: '' },
      { method: 'POST', rest: '/seen' },
    ],
    bare: [{ method: 'POST', rest: '' }],
  },
  {
    name: 'a rating',
    ours: [{ method: 'POST', rest: '', form: 'rating=4' }],
    bare: [{ method: 'POST', rest: '', form: 'rating=4' }],
  },
];

/**
 * Measures openings and ratings through the whole product, beside Fastify that does one read and
 * one update per request on the same rows.
 */
export async function benchRatingWrites(folder: string, options: Options): Promise<string> {
  const embedded = await openEmbedded(folder);
  const db = openDatabase(embedded.config);
  try {
    await migrate(db);
    const paths = await addLinks(db, A_TURN * options.repetitions * CONTESTS.length * 2);
    await addMessages(db);
    await sql`vacuum analyze`.execute(db);
    const recueil = await startRecueil(folder, options.port);
    const html = await (await fetch(`${recueil.address}${paths[0] ?? ''}`)).text();
    const file = path.join(folder, 'rating-page.html');
    fs.writeFileSync(file, html);
    const bare = await startBareServer('fastify-write', options.port + 1, file, embedded.config);
    try {
      const tables: string[] = [];
      const acknowledged: number[] = [];
      for (const contest of CONTESTS) {
        const raced = await race(contest, options, paths, { folder, ours: recueil.pid, bare });
        tables.push(raced.table);
        acknowledged.push(raced.acknowledged);
      }
      return [
        `${options.connections} connections, ${options.seconds} s each, ${options.repetitions} repetitions, order rotated; each request has a sent mail and a reminder ahead.`,
        ...tables,
        await verify(db, acknowledged),
      ].join('\n\n');
    } finally {
      await bare.stop();
      await recueil.stop();
    }
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

/** Adds to each request an e-mail that was sent and a reminder, which a rating cancels. */
async function addMessages(db: Database): Promise<void> {
  await sql`
    insert into messages (request_id, team_id, step, channel, status, recipient, scheduled_at, due_at, created_at, sent_at, finished_at)
    select id, team_id, 'request', 'email', 'sent', email, date_sent, null, date_sent, date_sent, date_sent from review_requests
    union all
    select id, team_id, 'first_reminder', 'email', 'scheduled', email, date_sent + interval '4 days', date_sent + interval '4 days', date_sent, null, null from review_requests`.execute(
    db,
  );
}

interface RaceSettings {
  folder: string;
  ours: number;
  bare: BareServer;
}

interface Lap extends LoadFigures {
  /**
   * Processor time per request of the server and of PostgreSQL, in µs, which depends little on
   * other work of the machine.
   */
  server_us: number;
  database_us: number;
}

async function lap(load: HttpLoad, pid: number, folder: string): Promise<Lap> {
  const before = [processorOf(pid), databaseProcessorOf(folder)] as const;
  const loaded = await putLoad(load);
  const done = Math.max(1, loaded.done);
  return {
    ...loaded,
    server_us: ((processorOf(pid) - before[0]) * 1e6) / done,
    database_us: ((databaseProcessorOf(folder) - before[1]) * 1e6) / done,
  };
}

async function race(
  { name, ours, bare }: Contest,
  { port, connections, seconds, repetitions }: Options,
  paths: string[],
  racing: RaceSettings,
): Promise<{ table: string; acknowledged: number }> {
  const contestants = [
    { name: `Recueil, ${name}`, port, pid: racing.ours, steps: ours, all: [] as Lap[] },
    {
      name: 'Fastify + pg, one read and one update',
      port: racing.bare.port,
      pid: racing.bare.pid,
      steps: bare,
      all: [] as Lap[],
    },
  ];
  for (let turn = 0; turn < repetitions; turn++) {
    for (const contestant of turn % 2 === 0 ? contestants : contestants.toReversed()) {
      contestant.all.push(
        await lap(
          {
            port: contestant.port,
            paths: paths.splice(0, A_TURN),
            steps: contestant.steps,
            headers: {},
            connections,
            seconds,
          },
          contestant.pid,
          racing.folder,
        ),
      );
    }
  }
  const median = contestants.map(
    ({ all }) => spread(all.map(({ per_second }) => per_second)).median,
  );
  const rows = contestants.map(({ name: who, all }, index) => [
    who,
    show(spread(all.map(({ per_second }) => per_second))),
    `${amount(((median[0] ?? 0) / (median[index] ?? 1)) * 100)} %`,
    show(spread(all.map(({ server_us }) => server_us))),
    show(spread(all.map(({ database_us }) => database_us))),
    show(spread(all.map(({ p50_ms }) => p50_ms)), 2),
    show(spread(all.map(({ p99_ms }) => p99_ms)), 2),
    amount(all.reduce((sum, { refused }) => sum + refused, 0)),
  ]);
  const acknowledged =
    contestants[0]?.all.reduce((sum, { done, refused }) => sum + done - refused, 0) ?? 0;
  const figures = table(
    [
      name,
      'a second: median (min–max)',
      'Recueil in % of it',
      'processor of the server, µs each',
      'of PostgreSQL, µs each',
      'p50 ms',
      'p99 ms',
      'refused',
    ],
    rows,
  );
  return { table: figures, acknowledged };
}

/**
 * Checks that each acknowledged opening and rating is in the log once, and that each rating ended
 * its reminder.
 */
async function verify(db: Database, [opened = 0, rated = 0]: readonly number[]): Promise<string> {
  const {
    rows: [found],
  } = await sql<{
    opened: string;
    distinct_opened: string;
    rated: string;
    distinct_rated: string;
    ended: string;
  }>`
    select count(*) filter (where kind = 'page_loaded') as opened, count(distinct request_id) filter (where kind = 'page_loaded') as distinct_opened,
      count(*) filter (where kind = 'rated') as rated, count(distinct request_id) filter (where kind = 'rated') as distinct_rated, count(*) filter (where kind = 'cancelled') as ended from request_timeline`.execute(
    db,
  );
  if (
    !found ||
    found.opened !== found.distinct_opened ||
    found.rated !== found.distinct_rated ||
    found.rated !== found.ended
  )
    throw new Error(`counted twice or not ended: ${JSON.stringify(found)}`);
  if (opened === 0 || rated === 0)
    throw new Error(`nothing was acknowledged: ${opened} openings, ${rated} ratings`);
  if (Number(found.opened) < opened || Number(found.rated) < rated)
    throw new Error(
      `acknowledged ${opened} openings and ${rated} ratings, kept ${found.opened} and ${found.rated}`,
    );
  return `${amount(Number(found.opened))} openings and ${amount(Number(found.rated))} ratings recorded, each once; every rating ended its reminder.`;
}
