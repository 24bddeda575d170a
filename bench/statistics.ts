import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { recountTeam } from '#server/domains/statistics/cohorts/recount.ts';
import { fetchText } from './fetch-text.ts';
import type { Options } from './options.ts';
import { startRecueil } from './recueil.ts';
import { type SeededTeam, seedRequests } from './seed.ts';
import { amount, quantile, table } from './spread.ts';
import { measureDetails, time, type MeasuredPeriod } from './statistics/measure-details.ts';

const SIX = [
  'total_link_sent',
  'total_reviews_collected',
  'average_rating',
  'rating_distribution',
  'reviews_distribution_by_channel',
  'reviews_distribution_by_step',
];

/**
 * Measures six statistics over many requests, through the product’s HTTP, beside the obvious
 * queries on the same rows. Both must return the same figures.
 */
export async function benchStatistics(
  folder: string,
  { requests, port, rounds }: Options,
): Promise<string> {
  const embedded = await openEmbedded(folder);
  const db = openDatabase(embedded.config);
  try {
    const since = performance.now();
    const seeded = await seedRequests(db, requests);
    const seed_s = (performance.now() - since) / 1000;
    const recueil = await startRecueil(folder, port);
    try {
      const year = {
        name: '365 days',
        start: daysBefore(seeded.last_day, 364),
        end: seeded.last_day,
      };
      const month = {
        name: '30 days',
        start: daysBefore(seeded.last_day, 29),
        end: seeded.last_day,
      };
      const rows: string[][] = [];
      for (const period of [month, year])
        rows.push(...(await measure(db, recueil.address, seeded, period, rounds)));
      for (const period of [month, year])
        rows.push(...(await measureDetails(recueil.address, seeded, period)));
      const wrong = await db.transaction().execute((tx) => recountTeam(tx, seeded.team_id));
      assert.deepEqual(wrong, [], 'the packed rows are not what happened');
      const text = `${amount(requests)} requests of one team beside four others, ${seeded.first_day} to ${seeded.last_day}, seeded in ${amount(seed_s)} s; ${rounds} rounds, the ways in turn. Equal to the raw queries and to a recount.`;
      return `${text}\n\n${table(['Six statistics', 'p50 ms', 'p95 ms', 'min–max ms'], rows)}`;
    } finally {
      await recueil.stop();
    }
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

async function measure(
  db: Database,
  address: string,
  { team_id, headers }: SeededTeam,
  period: MeasuredPeriod,
  rounds: number,
): Promise<string[][]> {
  const statistic = (name: string): Promise<string> =>
    fetchText(`${address}/api/team/stats/${name}?start=${period.start}&end=${period.end}`, headers);
  const ways = {
    'six calls at once, HTTP': () => Promise.all(SIX.map(statistic)),
    'stats/overview, HTTP': () => statistic('overview'),
    'GET /api/user, HTTP (the price of any call)': () => fetchText(`${address}/api/user`, headers),
  };
  const took = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
  for (let round = -20; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      const ms = await time(way);
      if (round >= 0) took.get(name)?.push(ms); // the first 20 rounds are a warm-up
    }
    await sleep(2);
  }
  const raw: number[] = [];
  for (let i = 0; i < 5; i++) raw.push(await time(() => rawSix(db, team_id, period)));
  took.set('the six raw queries, SQL', raw);
  assert.deepEqual(
    comparable((JSON.parse(await statistic('overview')) as Answer<'statisticsOverview'>).data),
    await rawSix(db, team_id, period),
  );
  return [...took].map(([name, values]) => [
    `${period.name}: ${name}`,
    amount(quantile(values, 0.5), 2),
    amount(quantile(values, 0.95), 2),
    `${amount(Math.min(...values), 2)}–${amount(Math.max(...values), 2)}`,
  ]);
}

/** Runs the obvious queries for the six statistics on the same rows, in one connection. */
async function rawSix(db: Database, team_id: string, { start, end }: MeasuredPeriod) {
  return db.connection().execute(async (one) => {
    const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
      (await query.execute(one)).rows;
    const rated = sql`from review_requests where team_id = ${team_id} and rated_day between ${start}::date and ${end}::date`;
    const sent = await rows(
      sql<{
        day: string;
        n: number;
      }>`select sent_day as day, count(*)::int as n from review_requests where team_id = ${team_id} and sent_day between ${start}::date and ${end}::date group by 1 order by 1`,
    );
    const collected = await rows(
      sql<{
        day: string;
        n: number;
      }>`select rated_day as day, count(*)::int as n ${rated} group by 1 order by 1`,
    );
    const [average] = await rows(
      sql<{ average: number }>`select round(avg(rating), 2)::float8 as average ${rated}`,
    );
    const stars = await rows(
      sql<{
        rating: number;
        n: number;
      }>`select rating, count(*)::int as n ${rated} group by 1 order by 1 desc`,
    );
    const channels = await rows(
      sql<{
        channel: string;
        n: number;
      }>`select rating_channel as channel, count(*)::int as n ${rated} group by 1 order by 1`,
    );
    const steps = await rows(
      sql<{
        step: string;
        n: number;
      }>`select rating_step as step, count(*)::int as n ${rated} group by 1 order by 1`,
    );
    return { sent, collected, average: average?.average ?? null, stars, channels, steps };
  });
}

function comparable(
  shown: Answer<'statisticsOverview'>['data'],
): Awaited<ReturnType<typeof rawSix>> {
  const days = (series: { date: string; total: number }[]) =>
    series.filter(({ total }) => total > 0).map(({ date, total }) => ({ day: date, n: total }));
  const byName = <K extends string>(
    key: K,
    parts: readonly ({ total: number } & Record<K, unknown>)[],
  ) =>
    parts
      .filter(({ total }) => total > 0)
      .map(
        (part) =>
          ({ [key]: String(part[key]), n: part.total }) as Record<K, string> & { n: number },
      )
      .toSorted((a, b) => a[key].localeCompare(b[key]));
  return {
    sent: days(shown.total_link_sent.series),
    collected: days(shown.total_reviews_collected.series),
    average: shown.average_rating.average,
    stars: shown.rating_distribution
      .filter(({ total }) => total > 0)
      .map(({ rating, total }) => ({ rating, n: total })),
    channels: byName('channel', shown.reviews_distribution_by_channel),
    steps: byName('step', shown.reviews_distribution_by_step),
  };
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
