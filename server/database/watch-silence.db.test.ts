import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabaseProxy } from '#server/testing/services/open-database-proxy.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';
import { isDatabaseAway } from './is-database-away.ts';
import { watchSilence } from './watch-silence.ts';

const PATIENCE = { before: 200, attempt: 2_000 };

test('a PostgreSQL that stands still fails what waits for it, and answers again without a restart', async () => {
  const { pool, proxy, call } = await open();
  expect(await call('select 1 as n')).toEqual([{ n: 1 }]);
  proxy.freeze();
  for (let i = 0; i < 2; i++) expect(await call('select 1 as n').catch(isDatabaseAway)).toBe(true);
  expect(pool.totalCount).toBe(0);
  proxy.restore();
  await expect.poll(() => call('select 2 as n').catch(() => null)).toEqual([{ n: 2 }]);
});

test('long work is waited for', async () => {
  const { call } = await open();
  expect(await call('select pg_sleep(1.2)::text as n')).toEqual([{ n: '' }]);
});

async function open() {
  const config = await testDatabaseConfig();
  const proxy = await openDatabaseProxy(String(config.host));
  const through = { ...config, host: '127.0.0.1', port: proxy.port };
  const pool = new pg.Pool({ ...through, connectionTimeoutMillis: 2_000 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  onTestFinished(() => proxy.close());
  const silence = watchSilence(through, PATIENCE);
  const call = async (text: string): Promise<unknown[]> => {
    const client = await pool.connect();
    try {
      return (await silence.during(client, () => client.query(text))).rows as unknown[];
    } finally {
      client.release();
    }
  };
  return { pool, proxy, call };
}
