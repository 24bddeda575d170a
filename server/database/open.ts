import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { readTimestamp } from './read-timestamp.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';
import type { DB } from './tables.ts';
import { type SilenceWatch, watchSilence } from './watch-silence.ts';

export type Database = Kysely<DB>;

const DATE = 1082;
const TIMESTAMPTZ = 1184;
/** A day stays the text `YYYY-MM-DD`: as a `Date` it would be midnight in the zone of the machine. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === DATE) return (value: unknown) => value;
    const parse = pg.types.getTypeParser(oid, format) as (value: string) => unknown;
    return oid === TIMESTAMPTZ && format !== 'binary'
      ? (value: string) => readTimestamp(value) ?? parse(value)
      : parse;
  },
};

/** A pool of connections behind Kysely; whoever finds no connection within 5 s is refused, so that nobody waits for ever. */
export function openDatabase(config: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types,
    ...config,
  });
  // Without listeners a server that goes away ends the process; the queries concerned fail by themselves.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: prepared(pool, watchSilence(config)) }),
  });
}

/** The same text is the same prepared statement, planned once per connection: 1.7 times less work for a read by id. */
function prepared(pool: pg.Pool, silence: SilenceWatch): PostgresPool {
  const names = createStatementNames();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? named(client, names, silence);
      wrapped.set(client, known);
      return known;
    },
  };
}

function named(
  client: pg.PoolClient,
  names: StatementNames,
  silence: SilenceWatch,
): PostgresPoolClient {
  const run = (text: string, values: readonly unknown[]): Promise<unknown> => {
    const name = values.length > 0 ? names.nameOf(text) : undefined;
    return silence.during(client, () =>
      client.query({ text, values: [...values], ...(name !== undefined && { name }) }),
    );
  };
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const alone = client.getTransactionStatus() === 'I';
    try {
      return await run(text, values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      names.forget();
      if (!alone) throw error;
      return run(text, values);
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

/** A newer Recueil has just migrated a table under this one: PostgreSQL refuses, without running it, a statement planned before. */
function isStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '0A000' &&
    error.message.includes('cached plan')
  );
}
