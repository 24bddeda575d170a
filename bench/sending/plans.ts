import { sql } from 'kysely';
import { createLog } from '#server/log.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { renewLeases } from '#server/domains/delivery/claiming/renew-leases.ts';
import { openSending } from '#server/domains/delivery/worker/open-sending.ts';
import { type ExplainedStatement, explainStatements } from '#server/testing/explain-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import type pg from 'pg';
import type { Options } from '../options.ts';
import { amount, quantile, table } from '../spread.ts';
import { openArena } from './arena.ts';
import { benchChannel, INSTANT } from './bench-channel.ts';
import { addManyDue } from './add-many-due.ts';
import { openDueShops } from './seed-due.ts';

const CLAIMS = 20;
const MOST_GROWTH = 4;
const HELD = 4_000;
/**
 * The statements whose plans must not change with the size and history of the table, each by its
 * beginning, with the only indexes by which they may read `messages`.
 */
const WATCHED = [
  { name: 'partitions', begins: 'with recursive queue_partition as', indexes: ['messages_due'] },
  { name: 'claim', begins: 'with share as', indexes: ['messages_due', 'messages_pkey'] },
  {
    name: 'hand-over',
    begins: 'update messages m set handed_over_attempt',
    indexes: ['messages_pkey'],
  },
  {
    name: 'finish',
    begins: 'with sent as',
    indexes: ['messages_pkey', 'messages_request_id_step_ordinal_key'],
  },
  { name: 'heartbeat', begins: 'update messages m set lease_until', indexes: ['messages_pkey'] },
] as const;

/**
 * Checks the plans of the real statements at a million rows, after loading and after a million
 * updates, and the growth of the table from those updates.
 */
export async function benchPlans(folder: string, { messages, teams }: Options): Promise<string> {
  const rows = messages * 10;
  const arena = await openArena(folder);
  try {
    await arena.prepare('many', async (db) =>
      addManyDue(db, { ...(await openDueShops(db, teams, INSTANT)), messages: rows }),
    );
    return await arena.inCopyOf('many', async (db, config) => {
      const lines = await watch(config, 'just loaded');
      const before = await sizes(db);
      const claims = await claimAndGiveBack(db, rows);
      const after = await sizes(db);
      lines.push(...(await watch(config, `after ${amount(rows)} updates`)));
      await sql`analyze messages`.execute(db);
      lines.push(...(await watch(config, 'then analysed')));
      const grown = before.map(([name, size], index) => [
        name,
        amount(size),
        amount(after[index]?.[1] ?? 0),
      ]);
      const report = [
        `${amount(rows)} messages of ${teams} teams; ${CLAIMS} claims and all that follows them in each state. A way of reading \`messages\` that is not listed here fails the run.`,
        table(
          [
            'Statement',
            'state',
            'times',
            'reads messages by',
            'ms p50',
            'longest',
            'pages p50',
            'most',
          ],
          lines,
        ),
        `${amount(claims.updates)} updates as a claim makes them: ${amount(claims.hot_share * 100, 1)} % HOT.`,
        table(['', 'before, MB', 'after, MB'], grown),
      ].join('\n\n');
      if (before.some(([, size], index) => (after[index]?.[1] ?? 0) > size * MOST_GROWTH))
        throw new Error(`something became more than ${MOST_GROWTH} times as large\n\n${report}`);
      return report;
    });
  } finally {
    await arena.close();
  }
}

async function watch(config: pg.ClientConfig, state: string): Promise<string[][]> {
  const lines: string[][] = [];
  for (const honours_keys of [true, false]) {
    const explained = explainStatements({ ...config, max: 4 });
    const db = openDatabase(explained.config);
    const { channel } = benchChannel({ ...INSTANT, honours_keys });
    const app = {
      ...testApp(db, { channels: { whatsapp: null, sms: null, email: channel } }),
      clock: { now: () => new Date() },
      log: createLog('warn'),
    };
    const sending = openSending(app);
    for (let claim = 0; claim < CLAIMS; claim++) await sending.claim();
    await sending.settled();
    // Renews as many leases as a worker can hold. The claims above end before their first
    // heartbeat.
    await renewLeases(
      db,
      Array.from({ length: HELD }, (_, id) => ({ id: String(id + 1), attempt: 0 })),
    );
    await sending.stop();
    await db.destroy();
    if (honours_keys)
      lines.push(...WATCHED.flatMap((watched) => lineOf(watched, state, explained.statements)));
    else
      lines.push(
        ...WATCHED.filter(({ name }) => name === 'hand-over').flatMap((watched) =>
          lineOf(watched, state, explained.statements),
        ),
      );
  }
  const unseen = WATCHED.filter(({ name }) => !lines.some(([seen]) => seen === name));
  if (unseen.length > 0)
    throw new Error(`${state}: never ran: ${unseen.map(({ name }) => name).join(', ')}`);
  return lines;
}

function lineOf(
  { name, begins, indexes }: (typeof WATCHED)[number],
  state: string,
  statements: readonly ExplainedStatement[],
): string[][] {
  const found = statements.filter(({ text }) => text.startsWith(begins));
  if (found.length === 0) return [];
  const ways = [
    ...new Set(found.flatMap(({ reads }) => [...(reads.get('messages') ?? [])])),
  ].toSorted();
  const other = ways.find((way) => !(indexes as readonly string[]).includes(way));
  if (other !== undefined) throw new Error(`${name}, ${state}: messages are read by ${other}`);
  const [ms, pages] = [
    found.map(({ milliseconds }) => milliseconds),
    found.map((one) => one.pages),
  ];
  return [
    [
      name,
      state,
      amount(found.length),
      ways.join(', '),
      amount(quantile(ms, 0.5), 1),
      amount(Math.max(...ms), 1),
      amount(quantile(pages, 0.5)),
      amount(Math.max(...pages)),
    ],
  ];
}

/**
 * Updates every row as a claim and its release do, in batches of the worker’s size, while
 * autovacuum runs as usual.
 */
async function claimAndGiveBack(
  db: Database,
  rows: number,
): Promise<{ updates: number; hot_share: number }> {
  const read = async () =>
    (
      await sql<{
        updates: number;
        hot: number;
      }>`select n_tup_upd::int as updates, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'messages'`.execute(
        db,
      )
    ).rows[0] ?? { updates: 0, hot: 0 };
  const {
    rows: [ids],
  } = await sql<{
    first: number;
    last: number;
  }>`select min(id)::int as first, max(id)::int as last from messages`.execute(db);
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const before = await read();
  const [first, last] = [ids?.first ?? 0, ids?.last ?? 0];
  for (let done = 0, from = first; done < rows; done += 500, from += 500) {
    if (from > last) from = first;
    await sql`
      update messages set attempt = attempt + 1, status = case when status = 'sent' then 'sent' else 'scheduled' end, updated_at = now(), lease_until = null
      where id between ${from} and ${from + 499}`.execute(db);
  }
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const after = await read();
  return {
    updates: after.updates - before.updates,
    hot_share: (after.hot - before.hot) / (after.updates - before.updates),
  };
}

async function sizes(db: Database): Promise<[name: string, megabytes: number][]> {
  const { rows } = await sql<{ name: string; size: number }>`
    select relname as name, pg_relation_size(c.oid)::float8 / 1048576 as size from pg_class c
    where relname = 'messages' or oid in (select indexrelid from pg_index where indrelid = 'messages'::regclass) order by relkind desc, relname`.execute(
    db,
  );
  return rows.map(({ name, size }) => [name, size]);
}
