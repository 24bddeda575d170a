import fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { readConfig } from '#server/config/config.ts';
import { healthRoutes } from './health.ts';
import { createMetrics } from './metrics.ts';
import { metricsRoutes } from './metrics-routes.ts';

const db = await testDatabase();

test('a supervisor gets 503 until the queue is there, then 200', async () => {
  const http = fastify();
  healthRoutes({ db }, http);
  const before = await http.inject('/health');
  expect([before.statusCode, before.json()]).toEqual([
    503,
    { live: true, ready: false, database: true, queue: false, hold: null },
  ]);
  await sql`create schema pgboss`.execute(db);
  await sql`create table pgboss.version (version int)`.execute(db);
  const after = await http.inject('/health');
  expect([after.statusCode, after.json()]).toEqual([
    200,
    { live: true, ready: true, database: true, queue: true, hold: null },
  ]);
});

test('a database that does not answer is 503 within 5 s, and nothing more is said', async () => {
  const away = openDatabase({ host: '/nonexistent', user: 'app' });
  const http = fastify();
  healthRoutes({ db: away }, http);
  const answer = await http.inject('/health');
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { live: true, ready: false, database: false, queue: false, hold: null },
  ]);
  await away.destroy();
});

test('a restored copy that awaits its confirmation is well, and says that it sends nothing', async () => {
  await db
    .insertInto('instance')
    .values({
      system_identifier: 'x',
      public_url: 'http://localhost',
      secret_check: 'x',
      pepper: Buffer.from('p'),
      restore_unconfirmed: true,
    })
    .execute();
  const http = fastify();
  const metrics = createMetrics();
  healthRoutes({ db }, http);
  metricsRoutes({ db, config: readConfig({}), metrics }, http);
  const answer = await http.inject('/health');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { live: true, ready: true, database: true, queue: true, hold: 'unconfirmed_restore' },
  ]);
  expect((await http.inject('/metrics')).body).toMatch(/^recueil_hold 1$/mu);
});
