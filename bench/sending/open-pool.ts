import pg from 'pg';

/** A pool for the peers, with the error listeners that they ask for. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  const report = (error: Error): void => console.error(error.message);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}
