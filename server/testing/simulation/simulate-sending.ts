import { type KyselyPlugin, sql } from 'kysely';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { type SimulatedWorker, simulatedWorker } from './simulated-worker.ts';
import type { AppWithoutHttp } from '#server/testing/test-app.ts';

export interface Simulation {
  /**
   * Runs this many random steps: claims, calls, outcomes, killed workers, rolled back transactions,
   * opt-outs, time.
   */
  misbehave(steps: number, stop: () => Promise<void>): Promise<void>;
  /** Runs without further faults. Throws when the queue does not become empty. */
  settle(): Promise<void>;
}

const SECOND = 1000;
const LEASE = 30 * SECOND;

/**
 * Runs three workers with the real statements, one step at a time in the order of `random`: the
 * same seed gives the same events.
 */
export function simulateSending(
  app: AppWithoutHttp,
  channel: ChannelPort,
  random: () => number,
): Simulation {
  let statementsLeft = Infinity;
  const shaky = { ...app, db: app.db.withPlugin(cutAfter(() => --statementsLeft < 0)) };
  const workers = Array.from({ length: 3 }, () => simulatedWorker(shaky, channel));
  const last = simulatedWorker(app, channel);
  const luck = (share: number): boolean => random() < share;
  const upTo = (most: number): number => Math.floor(random() * most);
  /** Runs work in which any statement may be the last: the transaction is then rolled back. */
  const dangerously = async (share: number, work: () => Promise<unknown>): Promise<void> => {
    statementsLeft = luck(share) ? upTo(12) : Infinity;
    await work().catch((error: unknown) => {
      if (statementsLeft >= 0) throw error;
    });
    statementsLeft = Infinity;
  };
  const step = async (worker: SimulatedWorker, stop: () => Promise<void>): Promise<void> => {
    const kind = random();
    if (kind < 0.3) await dangerously(0.2, () => worker.claim(1 + upTo(4)));
    else if (kind < 0.6) await dangerously(0.1, () => worker.call());
    else if (kind < 0.8) await dangerously(0.2, () => worker.finish(!luck(0.15)));
    else if (kind < 0.85) await worker.heartbeat();
    else if (kind < 0.91) worker.die();
    else if (kind < 0.98) await pass(app, luck(0.5) ? SECOND : LEASE + 5 * SECOND);
    else await stop();
  };
  return {
    misbehave: async (steps, stop) => {
      for (let i = 0; i < steps; i++) {
        const worker = workers[upTo(workers.length)];
        if (worker) await step(worker, stop);
      }
    },
    settle: async () => {
      for (const worker of workers) await drain(worker);
      await pass(app, 2 * LEASE);
      // The messages of a killed worker, and those that their own check released: two further runs
      // find all of them.
      for (let i = 0; i < 3 && (await readQueue(app)).due > 0; i++) await drain(last);
      if ((await readQueue(app)).due > 0)
        throw new Error('still due two lease times after the last fault');
      for (let i = 0; i < 60; i++) {
        const { next } = await readQueue(app);
        if (next === null) return;
        await pass(app, Math.max(SECOND, next.getTime() - app.clock.now().getTime()));
        await drain(last);
      }
      throw new Error('the queue never empties');
    },
  };
}

async function drain(worker: SimulatedWorker): Promise<void> {
  await worker.claim(50);
  while (await worker.call());
  while (await worker.finish(true));
}

/** Advances both clocks, because leases use the clock of the database. */
async function pass(app: AppWithoutHttp, milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  await sql`update messages set lease_until = lease_until - make_interval(secs => ${milliseconds / SECOND}::float8) where lease_until is not null`.execute(
    app.db,
  );
}

async function readQueue(app: AppWithoutHttp): Promise<{ due: number; next: Date | null }> {
  const { rows } = await sql<{ due: number; next: Date | null }>`
    select count(*) filter (where due_at <= ${app.clock.now()} or lease_until is not null)::int as due, min(due_at) as next from messages`.execute(
    app.db,
  );
  return rows[0] ?? { due: 0, next: null };
}

function cutAfter(isCut: () => boolean): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (isCut())
        throw Object.assign(new Error('terminating connection due to administrator command'), {
          code: '57P01',
        });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
