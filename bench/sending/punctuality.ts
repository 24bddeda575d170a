import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/database/open.ts';
import type { Options } from '../options.ts';
import { amount, quantile, table } from '../spread.ts';
import { type Arena, openArena } from './arena.ts';
import { INSTANT } from './bench-channel.ts';
import type { ContestantReport } from './contestants/contestant.ts';
import { CONTESTANT_CONNECTIONS, withContestants } from './contestants/run-contestants.ts';
import { addDue, openDueShops, settle, type Shops } from './seed-due.ts';

/** Messages per second: 10,000 in two minutes, and a rate far above that of any shop. */
const RATES = [83, 1_000] as const;
/** Seconds between the insertion of the rows and the first due time. */
const AHEAD_S = 10;
const ROWS_A_SECOND = 1_000;

/** Measures the time from due to call for messages that become due one by one, at random times. */
export async function benchPunctuality(
  folder: string,
  { teams, seconds, profile }: Options,
): Promise<string> {
  const arena = await openArena(folder);
  try {
    let shops: Shops | undefined;
    await arena.prepare('shops', async (db) => {
      shops = await openDueShops(db, teams, INSTANT);
      await settle(db);
    });
    const rows: string[][] = [];
    for (const rate of RATES)
      if (shops) rows.push(await measure(arena, shops, rate, seconds * 10, profile));
    return `${seconds * 10} s, ${teams} teams, a provider that answers at once.\n\n${table(['Due a second, at random', 'messages', 'due → call p50, ms', 'p99', 'longest', 'called before they were due'], rows)}`;
  } finally {
    await arena.close();
  }
}

async function measure(
  arena: Arena,
  shops: Shops,
  rate: number,
  seconds: number,
  profile: string,
): Promise<string[]> {
  const messages = rate * seconds;
  return arena.inCopyOf('shops', (db, database) =>
    withContestants(
      database,
      [{ kind: 'recueil', connections: CONTESTANT_CONNECTIONS, provider: INSTANT, counts: true }],
      profile,
      async ([worker]) => {
        if (!worker) throw new Error('no worker');
        worker.go();
        const ahead = AHEAD_S + messages / ROWS_A_SECOND;
        const since = performance.now();
        await addDue(db, shops, { messages, due_in: [ahead, ahead + seconds] });
        if (performance.now() - since > ahead * 1000)
          throw new Error('the rows came later than they were due');
        await settle(db);
        while (worker.carried() < messages) await sleep(50);
        const late = await latenessOf(db, await worker.stop(true));
        assert.equal(late.length, messages, 'each message is called once');
        // The times of the calls are whole milliseconds.
        assert.deepEqual(
          late.filter((ms) => !(ms > -1)),
          [],
          'nothing is called before it is due',
        );
        return [
          amount(rate),
          amount(messages),
          amount(quantile(late, 0.5)),
          amount(quantile(late, 0.99)),
          amount(Math.max(...late)),
          amount(late.filter((ms) => ms < 0).length),
        ];
      },
    ),
  );
}

/** Returns the milliseconds from the due time of each message to its call. */
async function latenessOf(db: Database, { began }: ContestantReport): Promise<number[]> {
  const { rows } = await sql<{
    id: string;
    at: number;
  }>`select id, extract(epoch from scheduled_at)::float8 * 1000 as at from messages`.execute(db);
  const due = new Map(rows.map((row) => [row.id, row.at]));
  return began.map(([id, at]) => at - (due.get(id) ?? Number.NaN));
}
