import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { recordStatement } from '#server/tracing/trace.ts';
import { readTimestamp } from './read-timestamp.ts';
import type { FairPlaces } from './fair-places.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';
import { statementLabel } from './statement-names.ts';
import type { DB } from './tables.ts';
import { type SilenceWatch, watchSilence } from './watch-silence.ts';

export type Database = Kysely<DB>;

const DATE = 1082;
const TIMESTAMPTZ = 1184;
/**
 * A day stays the text `YYYY-MM-DD`, because a `Date` would be midnight in the time zone of the
 * machine.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === DATE) return (value: unknown) => value;
    const parse = pg.types.getTypeParser(oid, format) as (value: string) => unknown;
    return oid === TIMESTAMPTZ && format !== 'binary'
      ? (value: string) => readTimestamp(value) ?? parse(value)
      : parse;
  },
};

/**
 * Called with the label of a statement that took at least this many milliseconds, never with its
 * text or its parameters.
 */
export interface SlowStatements {
  milliseconds: number;
  report(statement: string, milliseconds: number): void;
}

/**
 * Opens a pool of connections for Kysely. A caller that gets no connection within 5 s is refused,
 * so that nobody waits for ever. With `places`, a connection is used only while holding one of
 * them.
 */
export function openDatabase(
  config: pg.PoolConfig,
  slow?: SlowStatements,
  places?: FairPlaces,
): Database {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types,
    ...config,
  });
  // Without an error listener, a lost server would end the process. The affected queries fail
  // anyway.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: prepared(pool, watchSilence(config), slow, places) }),
  });
  pools.set(db, { pool, places });
  return db;
}

const pools = new WeakMap<Database, { pool: pg.Pool; places: FairPlaces | undefined }>();

/**
 * Returns the number of connections of this pool, and of callers that wait for one or for a place.
 */
export function readPool(db: Database): Record<'total' | 'idle' | 'waiting', number> {
  const { pool, places } = pools.get(db) ?? {};
  return {
    total: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: (pool?.waitingCount ?? 0) + (places?.countWaiting() ?? 0),
  };
}

/**
 * Statements with the same text share one prepared statement, planned once for each connection.
 * This makes a read by id 1.7 times cheaper.
 */
function prepared(
  pool: pg.Pool,
  silence: SilenceWatch,
  slow: SlowStatements | undefined,
  places: FairPlaces | undefined,
): PostgresPool {
  const names = createStatementNames();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const leaving = new WeakMap<pg.PoolClient, () => void>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const leave = (await places?.take()) ?? (() => undefined);
      try {
        const client = await pool.connect();
        leaving.set(client, leave);
        const namedClient =
          wrapped.get(client) ??
          named(client, names, { silence, slow, onRelease: () => leaving.get(client)?.() });
        wrapped.set(client, namedClient);
        return namedClient;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

interface ConnectionHooks {
  silence: SilenceWatch;
  slow: SlowStatements | undefined;
  onRelease: () => void;
}

function named(
  client: pg.PoolClient,
  names: StatementNames,
  { silence, slow, onRelease }: ConnectionHooks,
): PostgresPoolClient {
  const run = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const name = values.length > 0 ? names.nameOf(text) : undefined;
    const began = performance.now();
    try {
      return await silence.during(client, () =>
        client.query({ text, values: [...values], ...(name !== undefined && { name }) }),
      );
    } finally {
      const took = performance.now() - began;
      recordStatement(() => statementLabel(text), began);
      if (slow && took >= slow.milliseconds) slow.report(statementLabel(text), took);
    }
  };
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const alone = client.getTransactionStatus() === 'I';
    try {
      return await run(text, values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      names.delete();
      if (!alone) throw error;
      return run(text, values);
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => {
      client.release(destroy);
      onRelease();
    },
  };
}

/**
 * Returns true after a newer version has migrated a table: PostgreSQL refuses a statement that was
 * planned before, without running it.
 */
function isStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '0A000' &&
    error.message.includes('cached plan')
  );
}
