import type { Options } from '../options.ts';
import { amount, show, spread, table } from '../spread.ts';
import { openArena } from './arena.ts';
import { INSTANT } from './bench-channel.ts';
import { CONTESTANT_CONNECTIONS } from './contestants/run-contestants.ts';
import { AROUND_S, runFor } from './run-for.ts';
import { addDue, openDueShops, settle } from './seed-due.ts';

const ANSWERS_IN_MS = [50, 200] as const;
const CALLS = 256;

/** Measures a slow provider: the share of its possible concurrent calls that is used. */
export async function benchSlowProvider(
  folder: string,
  { messages, teams, seconds, repetitions, profile }: Options,
): Promise<string> {
  const arena = await openArena(folder);
  try {
    await arena.prepare('due', async (db) => {
      await addDue(db, await openDueShops(db, teams, INSTANT), {
        messages: Math.max(messages, CALLS * (1000 / ANSWERS_IN_MS[0]) * (seconds + AROUND_S)),
        due_in: [-60, -1],
      });
      await settle(db);
    });
    const rows: string[][] = [];
    for (const [answers_in_ms, honours_keys] of ANSWERS_IN_MS.flatMap((ms) => [
      [ms, true] as const,
      [ms, false] as const,
    ])) {
      const provider = { ...INSTANT, honours_keys, calls: CALLS, answers_in_ms };
      const runs: {
        per_second: number;
        cap: number;
        at_once: number;
        call_ms: number;
        memory_mb: number;
      }[] = [];
      for (let turn = 0; turn < repetitions; turn++) {
        const {
          per_second,
          memory_mb,
          report: [report],
        } = await runFor(
          arena,
          'due',
          [{ kind: 'recueil', connections: CONTESTANT_CONNECTIONS, provider, counts: true }],
          seconds,
          profile,
        );
        const at_once = report?.most_at_once ?? 0;
        runs.push({
          per_second,
          at_once,
          memory_mb,
          cap: (at_once * 1000) / answers_in_ms,
          call_ms: report?.mean_call_ms ?? 0,
        });
      }
      const of = (figure: (run: (typeof runs)[number]) => number) => spread(runs.map(figure));
      rows.push([
        `${answers_in_ms} ms, ${honours_keys ? 'with keys' : 'without keys'}`,
        amount(of((run) => run.at_once).max),
        amount(of((run) => run.cap).max),
        show(of((run) => run.per_second)),
        `${show(
          of((run) => (run.per_second / run.cap) * 100),
          1,
        )} %`,
        show(
          of((run) => run.call_ms),
          1,
        ),
        show(of((run) => run.memory_mb)),
      ]);
    }
    const head = [
      'Provider',
      'calls at once',
      'its cap, messages/s',
      'sent, messages/s',
      'of the cap',
      'a call took, ms',
      'memory, MB',
    ];
    return `A provider that answers in ${ANSWERS_IN_MS.join(' or ')} ms; ${seconds} s of a longer queue, ${repetitions} times.\n\n${table(head, rows)}`;
  } finally {
    await arena.close();
  }
}
