import type { Options } from '../options.ts';
import { amount, show, spread, table } from '../spread.ts';
import { openArena } from './arena.ts';
import { auditSent } from './audit-sent.ts';
import { INSTANT } from './bench-channel.ts';
import { CONTESTANT_CONNECTIONS, runContestants } from './contestants/run-contestants.ts';
import { addDue, openDueShops, settle } from './seed-due.ts';

/**
 * Measures the cost of the packed rows for sending: the same work with and without them, in turn.
 */
export async function benchStatisticsPrice(
  folder: string,
  { messages, teams, repetitions, profile }: Options,
): Promise<string> {
  const arena = await openArena(folder);
  try {
    await arena.prepare('due', async (db) => {
      await addDue(db, await openDueShops(db, teams, INSTANT), { messages, due_in: [-60, -1] });
      await settle(db);
    });
    const rates: { with: number[]; without: number[]; price: number[] } = {
      with: [],
      without: [],
      price: [],
    };
    const used = { with: [] as number[], without: [] as number[] };
    for (let turn = 0; turn < repetitions; turn++) {
      for (const which of turn % 2 === 0
        ? (['with', 'without'] as const)
        : (['without', 'with'] as const)) {
        const counts = which === 'with';
        const finish = await runContestants(arena, {
          from: 'due',
          entered: [
            { kind: 'recueil', connections: CONTESTANT_CONNECTIONS, provider: INSTANT, counts },
          ],
          messages,
          profile,
          audit: (db) => auditSent(db, messages, { isCounted: counts }),
        });
        rates[which].push(messages / finish.seconds);
        used[which].push(finish.ours_us + finish.database_us);
      }
      rates.price.push((1 - (rates.with.at(-1) ?? 0) / (rates.without.at(-1) ?? 1)) * 100);
    }
    const rows = [
      ['with the packed rows', show(spread(rates.with)), show(spread(used.with))],
      ['without', show(spread(rates.without)), show(spread(used.without))],
      [
        'price',
        `${show(spread(rates.price), 1)} %`,
        `${amount((spread(used.with).median / spread(used.without).median - 1) * 100, 1)} %`,
      ],
    ];
    return `${amount(messages)} due messages of ${teams} teams, a provider that answers at once, ${repetitions} pairs in turn.\n\n${table(['Sent', 'messages/s: median (min–max)', 'processor of the process and PostgreSQL, µs a message'], rows)}`;
  } finally {
    await arena.close();
  }
}
