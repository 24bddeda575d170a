import { setTimeout as sleep } from 'node:timers/promises';
import type { Options } from './options.ts';
import { databaseProcessorOf, processorOf } from './processor.ts';
import { databaseProcesses, memoryOf, type Recueil, startRecueil } from './recueil.ts';
import { amount, show, spread, table } from './spread.ts';

const IDLE_S = 20;

/**
 * Measures the time until the first 200 and the cost of an idle Recueil. The pages are already
 * built.
 */
export async function benchStart(
  folders: readonly string[],
  { port, repetitions }: Options,
): Promise<string> {
  const first: number[] = [];
  const again: number[] = [];
  let idle = '';
  for (const [index, folder] of folders.slice(0, repetitions).entries()) {
    const fresh = await startRecueil(folder, port);
    first.push(fresh.ready_ms);
    if (index === 0) idle = await watchIdle(fresh, folder);
    await fresh.stop();
    const restarted = await startRecueil(folder, port);
    again.push(restarted.ready_ms);
    await restarted.stop();
  }
  return `${table(
    ['Start to first 200', 'ms: median (min–max)'],
    [
      ['first start, empty folder', show(spread(first))],
      ['restart', show(spread(again))],
    ],
  )}\n\n${idle}`;
}

async function watchIdle({ pid }: Recueil, folder: string): Promise<string> {
  await sleep(10_000);
  const used = { node: processorOf(pid), database: databaseProcessorOf(folder) };
  const memory: number[] = [];
  for (let second = 0; second < IDLE_S; second++) {
    await sleep(1_000);
    memory.push(memoryOf(pid));
  }
  const share = (before: number, after: number): string =>
    `${amount(((after - before) / IDLE_S) * 100, 1)} %`;
  return table(
    [`Idle, 10 s after the start, over ${IDLE_S} s`, 'figure'],
    [
      ['resident memory of our process, MB', show(spread(memory), 1)],
      [
        'of PostgreSQL and its children, each counted whole, MB',
        amount(databaseProcesses(folder).reduce((sum, one) => sum + memoryOf(one), 0)),
      ],
      ['processor of our process, of one core', share(used.node, processorOf(pid))],
      ['of PostgreSQL', share(used.database, databaseProcessorOf(folder))],
    ],
  );
}
