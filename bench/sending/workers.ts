import type { Options } from '../options.ts';
import { amount, show, spread, table } from '../spread.ts';
import { openArena } from './arena.ts';
import { auditSent } from './audit-sent.ts';
import { INSTANT, type Provider } from './bench-channel.ts';
import type { ContestantReport } from './contestants/contestant.ts';
import {
  CONTESTANT_CONNECTIONS,
  type ContestantEntry,
  runContestants,
} from './contestants/run-contestants.ts';
import { AROUND_S, runFor } from './run-for.ts';
import { addDue, openDueShops, settle } from './seed-due.ts';

const WORKERS = [1, 2, 4] as const;
/** Few concurrent calls, so that the processors are not the limit. */
const SLOW = { ...INSTANT, calls: 25, answers_in_ms: 50 };

/**
 * Measures one, two and four workers on one PostgreSQL: their total rate and the share of each.
 * Nothing may be sent twice.
 */
export async function benchWorkers(
  folder: string,
  { messages, teams, seconds, repetitions, profile }: Options,
): Promise<string> {
  const arena = await openArena(folder);
  try {
    await arena.prepare('due', async (db) => {
      await addDue(db, await openDueShops(db, teams, INSTANT), { messages, due_in: [-60, -1] });
      await settle(db);
    });
    await arena.prepare('more', async (db) => {
      await addDue(db, await openDueShops(db, teams, INSTANT), {
        messages:
          SLOW.calls * (1000 / SLOW.answers_in_ms) * Math.max(...WORKERS) * (seconds + AROUND_S),
        due_in: [-60, -1],
      });
      await settle(db);
    });
    const figures = new Map(
      WORKERS.map((count) => [
        count,
        { instant: [] as number[], slow: [] as number[], shares: [] as number[] },
      ]),
    );
    for (let turn = 0; turn < repetitions; turn++) {
      for (const count of [
        ...WORKERS.slice(turn % WORKERS.length),
        ...WORKERS.slice(0, turn % WORKERS.length),
      ]) {
        const workers = (provider: Provider) =>
          Array.from({ length: count }, (): ContestantEntry => ({
            kind: 'recueil',
            connections: CONTESTANT_CONNECTIONS,
            provider,
            counts: true,
          }));
        const finish = await runContestants(arena, {
          from: 'due',
          entered: workers(INSTANT),
          messages,
          profile,
          withCalls: true,
          audit: async (db, report) => {
            refuseTwice(report);
            await auditSent(db, messages);
          },
        });
        const slow = await runFor(arena, 'more', workers(SLOW), seconds, profile);
        const figuresOfCount = figures.get(count);
        figuresOfCount?.instant.push(messages / finish.seconds);
        figuresOfCount?.slow.push(slow.per_second);
        figuresOfCount?.shares.push(...finish.report.map((one) => (one.carried / messages) * 100));
      }
    }
    const rows = [...figures].map(([count, { instant, slow, shares }]) => [
      String(count),
      show(spread(instant)),
      show(spread(slow)),
      `${amount(Math.min(...shares))}–${amount(Math.max(...shares))} %`,
    ]);
    const head = [
      'Worker processes',
      'provider at once, messages/s: median (min–max)',
      'provider of 50 ms, 25 calls at once each, messages/s',
      'share of a worker, smallest to largest',
    ];
    return `${amount(messages)} due messages of ${teams} teams (for the provider of 50 ms ${seconds} s of them), ${repetitions} rounds, order rotated. No message was called for by two workers, or twice.\n\n${table(head, rows)}`;
  } finally {
    await arena.close();
  }
}

function refuseTwice(report: readonly ContestantReport[]): void {
  const began = report.flatMap((one) => one.began.map(([id]) => id));
  if (new Set(began).size !== began.length) throw new Error('a message was sent by two workers');
}
