import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { sendNow } from '#server/domains/delivery/actions/send-now.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { Options } from '../options.ts';
import { amount, show, spread, table } from '../spread.ts';
import { type Arena, openArena } from './arena.ts';
import { INSTANT } from './bench-channel.ts';
import { addManyDue } from './add-many-due.ts';
import { CONTESTANT_CONNECTIONS, withContestants } from './contestants/run-contestants.ts';
import { addDue, openDueShops, type Shops } from './seed-due.ts';

const WARM_MS = 3_000;
const FIRST = 10;

/**
 * Measures fairness: one team has a million due messages, another adds ten and then one a second,
 * and a person of the first team sends one message at once.
 */
export async function benchFairness(
  folder: string,
  { messages, seconds, profile }: Options,
): Promise<string> {
  const arena = await openArena(folder);
  try {
    let shops: Shops | undefined;
    await arena.prepare('million', async (db) => {
      shops = await openDueShops(db, 2, INSTANT);
      await addManyDue(db, {
        ...shops,
        team_ids: shops.team_ids.slice(0, 1),
        messages: messages * 10,
      });
    });
    const rows: string[][] = [];
    for (const answers_in_ms of [0, 50])
      if (shops)
        rows.push(...(await measure(arena, shops, { answers_in_ms, turns: seconds * 3, profile })));
    return `${amount(messages * 10)} messages of one team are due. ${WARM_MS / 1000} s later another team’s ten, then one of theirs and one “send now” a second, ${seconds * 3} times.\n\n${table(['Delay until the call, ms', 'messages', 'median (min–max)'], rows)}`;
  } finally {
    await arena.close();
  }
}

async function measure(
  arena: Arena,
  shops: Shops,
  { answers_in_ms, turns, profile }: { answers_in_ms: number; turns: number; profile: string },
): Promise<string[][]> {
  const provider = { ...INSTANT, answers_in_ms };
  const [large = '', small = ''] = shops.team_ids;
  return arena.inCopyOf('million', (db, database) =>
    withContestants(
      database,
      [{ kind: 'recueil', connections: CONTESTANT_CONNECTIONS, provider, counts: true }],
      profile,
      async ([worker]) => {
        if (!worker) throw new Error('no worker');
        const sendOneNow = await openSendNow(db, large);
        worker.go();
        await sleep(WARM_MS);
        const requestedNames = new Map<string, number>();
        const arrives = (count: number) =>
          addDue(db, { ...shops, team_ids: [small] }, { messages: count, due_in: [0, 0] });
        await arrives(FIRST);
        for (let turn = 0; turn < turns; turn++) {
          await sleep(500);
          await arrives(1);
          await sleep(500);
          const since = performance.timeOrigin + performance.now();
          requestedNames.set(await sendOneNow(turn), since);
        }
        await sleep(3_000);
        const { began } = await worker.stop(true);
        const calls = new Map(began);
        const { rows } = await sql<{
          id: string;
          at: number;
        }>`select id, extract(epoch from scheduled_at)::float8 * 1000 as at from messages where team_id = ${small} order by id`.execute(
          db,
        );
        const delays = rows.map(({ id, at }) => (calls.get(id) ?? Infinity) - at);
        const now = [...requestedNames].map(([id, at]) => (calls.get(id) ?? Infinity) - at);
        const name = answers_in_ms === 0 ? 'provider at once' : `provider of ${answers_in_ms} ms`;
        const row = (what: string, values: readonly number[]): string[] => [
          `${name}: ${what}`,
          String(values.length),
          show(spread(values)),
        ];
        return [
          row('the other team’s first ten', delays.slice(0, FIRST)),
          row('the other team’s, one by one', delays.slice(FIRST)),
          row('send now', now),
        ];
      },
    ),
  );
}

/**
 * Returns a function that sends a message at once by the product’s use case. Its messages are among
 * those that are due last.
 */
async function openSendNow(
  db: Database,
  team_id: string,
): Promise<(turn: number) => Promise<string>> {
  const app = { ...testApp(db), clock: { now: () => new Date() } };
  const { id } = await db
    .insertInto('users')
    .values({ email: 'bench@exemple.fr' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{
    id: string;
  }>`select id from messages where team_id = ${team_id} order by due_at desc limit 100`.execute(db);
  return async (turn) => {
    const message = rows[turn % rows.length]?.id ?? '';
    await sendNow(app, { params: { id: message }, caller: { user: { id }, team_id } });
    return message;
  };
}
