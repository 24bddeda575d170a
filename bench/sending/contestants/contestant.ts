// Runs one contestant in its own process: `node bench/sending/contestants/contestant.ts` with one
// Contestant as JSON. It connects, sends `ready`, begins after `go`, reports how many messages its
// provider has received, and sends its report after `stop`.
import { benchChannel, type ProviderCalls } from '../bench-channel.ts';
import { manyMessages } from './many-messages.ts';
import { oneMessage, openPool } from './one-message.ts';
import { workByGraphileWorker } from './work-by-graphile-worker.ts';
import { workByPgBoss } from './work-by-pg-boss.ts';
import { workByRecueil } from './work-by-recueil.ts';
import type { Contestant } from './contestant-type.ts';

export interface ContestantReport {
  carried: number;
  repeats: number;
  most_at_once: number;
  mean_call_ms: number;
  /** Each message with the start of its call, only after `stop with calls`. */
  began: [string, number][];
}

export type ContestantMessage =
  | { kind: 'ready' }
  | { kind: 'carried'; carried: number }
  | { kind: 'stopped'; report: ContestantReport };

const contestant = JSON.parse(process.argv[2] ?? '') as Contestant;
const send = (message: ContestantMessage): void => void process.send?.(message);
const { channel, calls } = benchChannel(contestant.provider);
const begin = await prepare();
let stop = async (): Promise<void> => undefined;
process.on('message', (order: string) => void follow(order));
send({ kind: 'ready' });
let carried = 0;
setInterval(() => {
  if (calls.began.size === carried) return;
  carried = calls.began.size;
  send({ kind: 'carried', carried });
}, 10);

async function follow(order: string): Promise<void> {
  if (order === 'go') {
    stop = await begin();
    return;
  }
  await stop();
  process.send?.(
    {
      kind: 'stopped',
      report: resultText(calls, order === 'stop with calls'),
    } satisfies ContestantMessage,
    () => process.exit(),
  );
}

function resultText(
  { began, repeats, most_at_once, took_ms }: ProviderCalls,
  withCalls: boolean,
): ContestantReport {
  return {
    carried: began.size,
    repeats,
    most_at_once,
    mean_call_ms: took_ms / (began.size + repeats),
    began: withCalls ? [...began] : [],
  };
}

/** Opens the connections and prepares the work without fetching any message. */
async function prepare(): Promise<() => Promise<() => Promise<void>>> {
  const { kind, connections } = contestant;
  if (kind === 'recueil') return workByRecueil(contestant, channel);
  const pool = openPool({ ...contestant.database, max: connections });
  await Promise.all(Array.from({ length: connections }, () => pool.query('select pg_sleep(0.05)')));
  const one = oneMessage(pool, channel);
  const many = manyMessages(pool, channel);
  switch (kind) {
    case 'pg-boss':
      return workByPgBoss(pool, { one });
    case 'pg-boss in sets':
      return workByPgBoss(pool, { many });
    case 'graphile-worker':
      return workByGraphileWorker(pool, { one });
    case 'graphile-worker in sets':
      return workByGraphileWorker(pool, { many });
  }
}
