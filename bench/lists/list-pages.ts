import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { fetchText } from '../fetch-text.ts';
import { dayOfCall, LIST_CALLS, LIST_SOURCES } from './list-calls.ts';
import type { SeededTeam } from '../seed.ts';
import { amount, quantile } from '../spread.ts';

const WARM_UP = 3;
/** The page that is called deep: page 10,000 of fifty rows. */
const DEEP_PER_PAGE = 50;
const DEEP_PAGE = 10_000;
const MOST_ROUNDS = 20;
const DAY_MS = 86_400_000;

/**
 * Measures each call to a list over HTTP, the calls in turn: rows found, page requested, median and
 * 95th percentile in milliseconds.
 */
export async function measurePages(
  db: Database,
  address: string,
  { headers, team_id }: SeededTeam,
  rounds: number,
  perPage: number,
): Promise<string[][]> {
  const ways = [];
  // Runs the counts one after the other, because counts of a million rows at once would slow each
  // other down.
  for (const [name, { path, query, where }] of Object.entries(LIST_CALLS)) {
    const url = `${address}/api/team/${path}?${encodeURI(query.replace('DEEP', ''))}`;
    const isDeep = query.includes('DEEP');
    const per_page = isDeep ? DEEP_PER_PAGE : perPage;
    const { total, last_page } = await readPage(`${url}&per_page=${per_page}`, headers);
    const source =
      path === 'reviews' ? 'reviews' : query.includes('group=request') ? 'requests' : 'messages';
    assert.equal(total, await countRows(db, team_id, source, where), `the total of ${name}`);
    const page = Math.min(DEEP_PAGE, last_page);
    ways.push({
      name: isDeep ? `${name} (${amount(page)} of ${DEEP_PER_PAGE})` : name,
      page: `${url}&per_page=${per_page}${isDeep ? `&page=${page}` : ''}`,
      total,
      took: new Array<number>(),
    });
  }
  for (let round = -WARM_UP; round < Math.min(rounds, MOST_ROUNDS); round++)
    for (const { page, took } of ways) {
      const since = performance.now();
      await fetchText(page, headers);
      if (round >= 0) took.push(performance.now() - since);
    }
  return ways.map(({ name, total, took }) => [
    name,
    amount(total),
    amount(quantile(took, 0.5), 1),
    amount(quantile(took, 0.95), 1),
  ]);
}

/**
 * Measures the funnel and the costs of a year. Each year is requested once, so that no answer comes
 * from a cache.
 */
export async function measureFirstLooks(
  address: string,
  { headers, last_day }: SeededTeam,
  rounds: number,
): Promise<string[][]> {
  const calls = ['funnel?by=channel', 'funnel?by=template', 'costs?'];
  const took = new Map(calls.map((call) => [call, new Array<number>()]));
  for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round++) {
    const end = Date.parse(`${last_day}T00:00:00Z`) - round * DAY_MS;
    for (const [call, times] of took) {
      const since = performance.now();
      await fetchText(
        `${address}/api/team/stats/${call}&start=${dayOfCall(end - 364 * DAY_MS)}&end=${dayOfCall(end)}`.replace(
          '?&',
          '?',
        ),
        headers,
      );
      times.push(performance.now() - since);
    }
  }
  return [...took].map(([call, times]) => [
    `stats/${call.replace(/\?$/u, '')}`,
    amount(quantile(times, 0.5), 1),
    amount(quantile(times, 0.95), 1),
    amount(Math.max(...times), 1),
  ]);
}

async function countRows(
  db: Database,
  team_id: string,
  source: keyof typeof LIST_SOURCES,
  where: string,
): Promise<number> {
  const { from, line } = LIST_SOURCES[source];
  const { rows } = await sql<{ n: number }>`
    select count(${sql.raw(line)})::int as n from ${sql.raw(from)} where m.team_id = ${team_id} and ${sql.raw(where)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

async function readPage(
  url: string,
  headers: Record<string, string>,
): Promise<{ total: number; last_page: number }> {
  return JSON.parse(await fetchText(url, headers)) as { total: number; last_page: number };
}
