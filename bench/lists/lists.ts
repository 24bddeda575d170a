import assert from 'node:assert/strict';
import os from 'node:os';
import { sql } from 'kysely';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { foldCounts } from '#server/domains/requests/lists/fold-counts.ts';
import { foldQueuedRequests } from '#server/domains/delivery/queue/fold-queued-requests.ts';
import { countCohortDays } from '#server/domains/statistics/cohorts/count-cohort-days.ts';
import { measureFirstLooks, measurePages } from './list-pages.ts';
import type { LoadFigures } from '../loader.ts';
import type { Options } from '../options.ts';
import { putLoad } from '../put-load.ts';
import { startRecueil } from '../recueil.ts';
import { type SeededTeam, seedRequests } from '../seed.ts';
import { amount, show, spread, table } from '../spread.ts';
import { startBareList } from '../start-bare-server.ts';

const PER_PAGE = 20;
const AT_ONCE = 16;

/**
 * Measures the lists of a large team: each call over HTTP, the first request for a year, and the
 * first pages of both lists beside a bare server with the raw query.
 */
export async function benchLists(folder: string, options: Options): Promise<string> {
  const { requests, port, rounds } = options;
  const embedded = await openEmbedded(folder);
  const db = openDatabase({ ...embedded.config, max: AT_ONCE });
  try {
    const since = performance.now();
    const seeded = await seedRequests(db, requests);
    await addQueue(db, seeded.team_id);
    await runJobs(db);
    const seed_s = (performance.now() - since) / 1000;
    // Runs without the worker, which would spend minutes at its first start to plan the seeded team
    // again.
    const recueil = await startRecueil(folder, port, { ROLES: 'web' });
    try {
      const pages = await measurePages(db, recueil.address, seeded, rounds, PER_PAGE);
      const looks = await measureFirstLooks(recueil.address, seeded, rounds);
      const race = await raceFirstPage(db, embedded.config, seeded, options);
      return [
        `${amount(requests)} requests of one team, as many messages in its queue and 1.4 times as many behind it, seeded in ${amount(seed_s)} s; ${PER_PAGE} rows a page but for the deep ones, the ways in turn. The total of each way equals a count of its rows. Load ${amount(os.loadavg()[0] ?? 0, 1)} at the end.`,
        table(['The lists, HTTP', 'rows', 'p50 ms', 'p95 ms'], pages),
        table(['First look at a year, HTTP', 'p50 ms', 'p95 ms', 'slowest'], looks),
        table(
          [
            `First page, ${AT_ONCE} at once`,
            'requests/s: median (min–max)',
            'of its peer',
            'p50 ms',
            'p99 ms',
          ],
          race,
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

/**
 * Adds a message of each request, in every state of the queue, over a month. As in planned rows,
 * messages that can be sent automatically have a due time and the others have none. None becomes
 * due during the measurement.
 */
async function addQueue(db: Database, team_id: string): Promise<void> {
  await sql`
    insert into messages (request_id, team_id, step, ordinal, channel, status, reason, recipient, scheduled_at, country_code, due_at)
    select q.*, case when q.status in ('scheduled', 'postponed') then q.scheduled_at end
    from (select id, team_id, case when id % 3 = 0 then 'first_reminder' else 'request' end as step, 50 as ordinal, (array['email', 'email', 'email', 'email', 'email', 'email', 'email', 'sms', 'whatsapp', 'whatsapp'])[1 + id % 10] as channel,
      case when id % 50000 = 7 then 'failed' when id % 70000 = 11 then 'outcome_unknown' when id % 20 = 0 then 'held' when id % 11 = 0 then 'waiting_delivery' when id % 101 = 0 then 'postponed' else 'scheduled' end as status,
      case when id % 50000 = 7 then 'invalid_recipient' when id % 70000 = 11 then null when id % 20 = 0 then case when id % 1000 = 0 then 'plan_quota' else 'outside_hours' end end as reason,
      email, now() + interval '1 hour' + (id % 43200) * interval '1 minute' as scheduled_at, country_code
      from review_requests where team_id = ${team_id}) q`.execute(db);
  await sql`vacuum analyze messages`.execute(db);
  await sql`vacuum analyze request_search`.execute(db);
}

/**
 * Runs the scheduled jobs until the counts of the team are up to date, as for a team that is not
 * new.
 */
async function runJobs(db: Database): Promise<void> {
  const app = { db, clock: { now: () => new Date() } };
  const isLeft = async (table: 'changed_cohort_days' | 'changed_queued_requests') =>
    (await sql`select from ${sql.table(table)} limit 1`.execute(db)).rows.length > 0;
  while (await isLeft('changed_queued_requests')) await foldQueuedRequests(app);
  await foldCounts(app);
  while (await isLeft('changed_cohort_days')) await countCohortDays(app);
  await sql`vacuum analyze`.execute(db);
}

const LISTS = { queue: 'reviews_queued', reviews: 'reviews' } as const;

/**
 * Measures the first page of each list, with its exact total and the counts of its views, beside
 * Fastify that reads only the rows; and `GET /api/user` beside Fastify that reads one person. A
 * separate process sends the requests, to each server in turn, with equal concurrency.
 */
async function raceFirstPage(
  db: Database,
  connection: object,
  { team_id, headers }: SeededTeam,
  { port, seconds, repetitions }: Options,
): Promise<string[][]> {
  const bare = await Promise.all(
    (['queue', 'reviews', 'user'] as const).map((list, at) =>
      startBareList(port + 1 + at, connection, team_id, PER_PAGE, list),
    ),
  );
  const [queuePeer, reviewsPeer, userPeer] = bare.map((server) => ({
    port: server.port,
    paths: ['/list'],
    headers: {},
  }));
  const ours = (path: string) => ({ port, paths: [path], headers });
  const ways = {
    'queue: Fastify + pg, its rows alone': queuePeer,
    'queue: GET reviews_queued, with total and counts': ours(
      `/api/team/${LISTS.queue}?per_page=${PER_PAGE}`,
    ),
    'reviews: Fastify + pg, its rows alone': reviewsPeer,
    'reviews: GET reviews, with total and counts': ours(
      `/api/team/${LISTS.reviews}?per_page=${PER_PAGE}`,
    ),
    'user: Fastify + pg, its rows alone': userPeer,
    'user: GET /api/user (the price of any call)': ours('/api/user'),
  };
  const found = new Map(Object.keys(ways).map((name) => [name, [] as LoadFigures[]]));
  try {
    for (let repetition = 0; repetition < repetitions; repetition++) {
      for (const [name, way] of Object.entries(ways))
        if (way) found.get(name)?.push(await putLoad({ ...way, connections: AT_ONCE, seconds }));
    }
  } finally {
    await Promise.all(bare.map((server) => server.stop()));
  }
  const perSecond = (name: string): number =>
    spread((found.get(name) ?? []).map((loaded) => loaded.per_second)).median;
  return [...found].map(([name, loaded]) => {
    const [list] = name.split(':');
    const peer = perSecond(`${list}: Fastify + pg, its rows alone`);
    const share = peer > 0 ? `${amount((perSecond(name) / peer) * 100)} %` : '';
    assert.equal(
      loaded.reduce((sum, each) => sum + each.refused, 0),
      0,
    );
    return [
      name,
      show(spread(loaded.map((each) => each.per_second))),
      share,
      show(spread(loaded.map((each) => each.p50_ms)), 1),
      show(spread(loaded.map((each) => each.p99_ms)), 1),
    ];
  });
}
