import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Options } from '../options.ts';
import { amount, table } from '../spread.ts';
import { type Arena, openArena } from './arena.ts';
import { auditSent } from './audit-sent.ts';
import { INSTANT, type Provider } from './bench-channel.ts';
import { CONTESTANT_CONNECTIONS, runContestants } from './contestants/run-contestants.ts';
import { addDue, openDueShops, settle } from './seed-due.ts';

const PROVIDER = path.resolve(import.meta.dirname, 'paced-provider.ts');
const LIMITS = [80, 1_000] as const;
const WINDOW_MS = 1_000;

/**
 * Measures a sender with a limit per second and a provider over HTTP that takes 50 ms. No sliding
 * window of one second may contain more calls than the limit.
 */
export async function benchPacing(
  folder: string,
  { teams, seconds, port, profile }: Options,
): Promise<string> {
  const arena = await openArena(folder);
  try {
    const rows: string[][] = [];
    for (const limit of LIMITS)
      rows.push(
        await measure(arena, {
          limit,
          messages: limit * seconds * 5,
          teams,
          port: port + 5,
          profile,
        }),
      );
    const head = [
      'Limit a second',
      'calls',
      'at our send: calls in a second over it',
      'largest second',
      'at the provider: over it',
      'largest second',
      'of the limit used',
    ];
    return `${seconds * 5} s of due messages for each limit; the provider is a process of its own, over HTTP, answers in 50 ms and records arrivals. A call is over the limit when the second that it begins holds more.\n\n${table(head, rows)}`;
  } finally {
    await arena.close();
  }
}

async function measure(
  arena: Arena,
  {
    limit,
    messages,
    teams,
    port,
    profile,
  }: { limit: number; messages: number; teams: number; port: number; profile: string },
): Promise<string[]> {
  const address = `http://127.0.0.1:${port}/`;
  const provider: Provider = { ...INSTANT, limit: { count: limit, seconds: 1 }, address };
  const from = `paced_${limit}`;
  await arena.prepare(from, async (db) => {
    await addDue(db, await openDueShops(db, teams, provider), { messages, due_in: [-60, -1] });
    await settle(db);
  });
  const child = spawn(process.execPath, [PROVIDER, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    const {
      report: [report],
    } = await runContestants(arena, {
      from,
      entered: [{ kind: 'recueil', connections: CONTESTANT_CONNECTIONS, provider, counts: true }],
      messages,
      profile,
      withCalls: true,
      audit: (db) => auditSent(db, messages),
    });
    const began = (report?.began ?? []).map(([, at]) => at).toSorted((a, b) => a - b);
    const arrived = (await (await fetch(address)).json()) as number[];
    const [ours, theirs] = [seconds(began, limit), seconds(arrived, limit)];
    assert.equal(began.length, messages, 'each message is called once');
    assert.ok(arrived.length >= messages, 'each call arrives at the provider');
    assert.equal(ours.over, 0, 'no second of any position holds more calls than the limit');
    const used = (began.length - 1) / (((began.at(-1) ?? 0) - (began[0] ?? 0)) / WINDOW_MS) / limit;
    return [
      amount(limit),
      amount(began.length),
      amount(ours.over),
      amount(ours.largest),
      amount(theirs.over),
      amount(theirs.largest),
      `${amount(used * 100, 1)} %`,
    ];
  } finally {
    child.kill('SIGTERM');
  }
}

/**
 * Counts the sliding windows of one second, each starting at a call, that exceed the limit, and
 * returns the largest number of calls in one.
 */
function seconds(sorted: readonly number[], limit: number): { over: number; largest: number } {
  let end = 0;
  let over = 0;
  let largest = 0;
  for (const [begin, at] of sorted.entries()) {
    while (end < sorted.length && (sorted[end] ?? 0) < at + WINDOW_MS) end += 1;
    largest = Math.max(largest, end - begin);
    if (end - begin > limit) over += 1;
  }
  return { over, largest };
}
