import type pg from 'pg';
import type { Database } from '#server/database/open.ts';
import type { Options } from '../options.ts';
import { amount, show, type Spread, spread, table } from '../spread.ts';
import { type Arena, openArena } from './arena.ts';
import { auditSent } from './audit-sent.ts';
import { INSTANT, type Provider } from './bench-channel.ts';
import type { ContestantKind } from './contestants/contestant-type.ts';
import { openPool } from './contestants/one-message.ts';
import {
  CONTESTANT_CONNECTIONS,
  type Finish,
  runContestants,
} from './contestants/run-contestants.ts';
import { addDue, openDueShops, settle } from './seed-due.ts';
import { fillGraphileWorker } from './contestants/work-by-graphile-worker.ts';
import { fillPgBoss } from './contestants/work-by-pg-boss.ts';

interface Entrant {
  name: string;
  kind: ContestantKind;
  provider: Provider;
  /** Name of the prepared database that is copied. */
  from: string;
  jobs: string;
}

const ENTRANTS: readonly Entrant[] = [
  { name: 'Recueil', kind: 'recueil', provider: INSTANT, from: 'due', jobs: '' },
  {
    name: 'pg-boss, a message a job',
    kind: 'pg-boss',
    provider: INSTANT,
    from: 'boss',
    jobs: "select from pgboss.job where name = 'send' and state <> 'completed'",
  },
  {
    name: 'graphile-worker, a message a job',
    kind: 'graphile-worker',
    provider: INSTANT,
    from: 'graphile',
    jobs: 'select from graphile_worker.jobs',
  },
  {
    name: 'pg-boss, set-based batches',
    kind: 'pg-boss in sets',
    provider: INSTANT,
    from: 'boss',
    jobs: "select from pgboss.job where name = 'send' and state <> 'completed'",
  },
  {
    name: 'graphile-worker, set-based batches',
    kind: 'graphile-worker in sets',
    provider: INSTANT,
    from: 'graphile_sets',
    jobs: 'select from graphile_worker.jobs',
  },
  {
    name: 'Recueil, provider without keys',
    kind: 'recueil',
    provider: { ...INSTANT, honours_keys: false },
    from: 'due',
    jobs: '',
  },
];

/**
 * Measures the same due messages sent by Recueil and by general job queues that do the same work,
 * in turn, each on its own copy of the same tables.
 */
export async function benchThroughput(
  folder: string,
  { messages, teams, repetitions, only, profile }: Options,
): Promise<string> {
  const arena = await openArena(folder);
  try {
    const filled = await prepare(arena, messages, teams);
    const entrants = ENTRANTS.filter(({ name }) => name.includes(only));
    const rounds = new Map<Entrant, Finish[]>(entrants.map((entrant) => [entrant, []]));
    for (let turn = 0; turn < repetitions; turn++) {
      for (const entrant of [
        ...entrants.slice(turn % entrants.length),
        ...entrants.slice(0, turn % entrants.length),
      ]) {
        const round = await run(arena, entrant, messages, profile);
        rounds.get(entrant)?.push(round);
        console.error(
          `${entrant.name}: ${amount(messages / round.seconds)}/s, ${amount(round.ours_us)} + ${amount(round.database_us)} µs`,
        );
      }
    }
    return report({ messages, teams, repetitions }, rounds, filled);
  } finally {
    await arena.close();
  }
}

async function prepare(arena: Arena, messages: number, teams: number): Promise<string> {
  const seed =
    (due_in: readonly [number, number] | null) =>
    async (db: Database): Promise<void> => {
      await addDue(db, await openDueShops(db, teams, INSTANT), { messages, due_in });
      await settle(db);
    };
  await arena.prepare('due', seed([-60, -1]));
  const took: string[] = [];
  for (const [name, kind, fill] of [
    ['boss', 'pg-boss', fillPgBoss],
    ['graphile', 'graphile-worker', (pool: pg.Pool) => fillGraphileWorker(pool, false)],
    ['graphile_sets', 'graphile-worker in sets', (pool: pg.Pool) => fillGraphileWorker(pool, true)],
  ] as const) {
    await arena.prepare(name, async (db, config) => {
      await seed(null)(db);
      const pool = openPool({ ...config, max: CONTESTANT_CONNECTIONS });
      const since = performance.now();
      await fill(pool);
      took.push(`${kind} ${amount((performance.now() - since) / 1000, 1)} s`);
      await pool.end();
      await settle(db);
    });
  }
  return took.join(', ');
}

async function run(
  arena: Arena,
  { kind, provider, from, jobs }: Entrant,
  messages: number,
  profile: string,
): Promise<Finish> {
  return runContestants(arena, {
    from,
    entered: [{ kind, provider, connections: CONTESTANT_CONNECTIONS, counts: true }],
    messages,
    jobs,
    profile,
    audit: (db) => auditSent(db, messages),
  });
}

function report(
  { messages, teams, repetitions }: Pick<Options, 'messages' | 'teams' | 'repetitions'>,
  rounds: ReadonlyMap<Entrant, readonly Finish[]>,
  filled: string,
): string {
  const of = (all: readonly Finish[], figure: (finish: Finish) => number): Spread =>
    spread(all.map(figure));
  const [ours = []] = rounds.values();
  const median = of(ours, (finish) => messages / finish.seconds).median;
  const rows = [...rounds].map(([{ name }, all]) => {
    const perSecond = of(all, (finish) => messages / finish.seconds);
    return [
      name,
      show(perSecond),
      `${amount(median / perSecond.median, 2)} ×`,
      show(of(all, (finish) => finish.ours_us)),
      show(of(all, (finish) => finish.database_us)),
      amount(Math.max(...all.map((finish) => finish.memory_mb))),
    ];
  });
  const text = `${amount(messages)} due messages of ${teams} teams, a provider in the process that answers at once; one Node process and ${CONTESTANT_CONNECTIONS} connections each; ${repetitions} rounds, order rotated, each on a fresh copy. The result of every round is equal: each message sent, dated, logged and counted once. Jobs were made before (${filled}).`;
  return `${text}\n\n${table(['Sent', 'messages/s: median (min–max)', 'Recueil is', 'processor of the process, µs a message', 'of PostgreSQL, µs a message', 'memory, MB'], rows)}\n\n${nameEveryPeer(rounds)}`;
}

/**
 * Lists each peer by processor time, including set-based handlers, because their messages are jobs
 * too.
 */
function nameEveryPeer(rounds: ReadonlyMap<Entrant, readonly Finish[]>): string {
  const cost = (all: readonly Finish[]): number =>
    spread(all.map((finish) => finish.ours_us + finish.database_us)).median;
  const [ours = Number.NaN] = [...rounds].map(([, all]) => cost(all));
  const peers = [...rounds]
    .filter(([{ kind }]) => kind !== 'recueil')
    .map(([{ name }, all]) => ({ name, ratio: cost(all) / ours }))
    .toSorted((one, other) => one.ratio - other.ratio);
  return `Processor of the process and of PostgreSQL, a message, in times of ours, the best peer first: ${peers.map(({ name, ratio }) => `${name} ${amount(ratio, 2)} ×`).join(', ')}. The goal is 1.0 × of the first of them, the aim 1.5 ×.`;
}
