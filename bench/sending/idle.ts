import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Options } from '../options.ts';
import { databaseProcessorOf, processorOf } from '../processor.ts';
import { memoryOf, startRecueil } from '../recueil.ts';
import { amount, table } from '../spread.ts';
import { INSTANT } from './bench-channel.ts';
import { addDue, openDueShops } from './seed-due.ts';

const IDLE_S = 60;
const PARTITIONS = 1_000;
const FAR = 30 * 86_400;

/**
 * Measures the cost of looking for due messages when there are none: with an empty database, and
 * with a thousand teams whose messages are due later.
 */
export async function benchIdle(folder: string, { port }: Options): Promise<string> {
  const recueil = await startRecueil(folder, port);
  const embedded = await openEmbedded(folder);
  try {
    await sleep(20_000);
    const rows = [['nothing is planned', ...(await watch(recueil.pid, folder))]];
    const db = openDatabase({ ...embedded.config, max: 1 });
    await addDue(db, await openDueShops(db, PARTITIONS, INSTANT), {
      messages: PARTITIONS,
      due_in: [FAR, 2 * FAR],
    });
    await db.destroy();
    await sleep(5_000);
    rows.push([
      `${amount(PARTITIONS)} teams with messages in a month`,
      ...(await watch(recueil.pid, folder)),
    ]);
    return `The whole program, over ${IDLE_S} s.\n\n${table(['Idle', 'our process, of one core', 'PostgreSQL', 'together', 'memory of our process, MB'], rows)}`;
  } finally {
    await recueil.stop();
    await embedded.stop();
  }
}

async function watch(pid: number, folder: string): Promise<string[]> {
  const before = [processorOf(pid), databaseProcessorOf(folder)] as const;
  await sleep(IDLE_S * 1000);
  const shares = [processorOf(pid) - before[0], databaseProcessorOf(folder) - before[1]].map(
    (used) => (used / IDLE_S) * 100,
  );
  return [...shares, shares.reduce((sum, share) => sum + share, 0)]
    .map((share) => `${amount(share, 2)} %`)
    .concat(amount(memoryOf(pid)));
}
