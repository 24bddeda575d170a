import fastify from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { manualClock } from '#server/testing/manual-clock.ts';
import { readConfig } from '#server/config/config.ts';
import { healthRoutes } from './health.ts';
import { createMetrics } from './metrics.ts';
import { metricsRoutes } from './metrics-routes.ts';

const db = await testDatabase();
const clock = manualClock('2026-11-20T09:00:00Z');

test('a supervisor gets 503 until the queue is there, then 200', async () => {
  const http = fastify();
  healthRoutes({ db, clock }, http);
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
  healthRoutes({ db: away, clock }, http);
  const answer = await http.inject('/health');
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { live: true, ready: false, database: false, queue: false, hold: null },
  ]);
  await away.destroy();
});

test('readiness asks for the database and every migration of this version', async () => {
  const http = fastify();
  healthRoutes({ db, clock }, http);
  const ready = async () => {
    const answer = await http.inject('/health/ready');
    return [answer.statusCode, answer.json<unknown>()];
  };
  const state = { database: true, hold: null, late_seconds: 0 };
  expect(await ready()).toEqual([200, { ...state, ready: true, migrations: true }]);
  const { rows } = await sql<{
    name: string;
  }>`delete from migrations where name = (select max(name) from migrations) returning name`.execute(
    db,
  );
  expect(await ready()).toEqual([503, { ...state, ready: false, migrations: false }]);
  expect((await http.inject('/health/live')).json()).toEqual({ live: true });
  await sql`insert into migrations (name) values (${rows[0]?.name})`.execute(db);
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
  healthRoutes({ db, clock }, http);
  metricsRoutes(
    {
      db,
      narrowedReads: db,
      clock,
      log: pino({ level: 'silent' }),
      config: readConfig({}),
      metrics,
    },
    http,
  );
  const answer = await http.inject('/health');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { live: true, ready: true, database: true, queue: true, hold: 'unconfirmed_restore' },
  ]);
  const ready = await http.inject('/health/ready');
  expect([ready.statusCode, ready.json<{ hold: string }>().hold]).toEqual([
    200,
    'unconfirmed_restore',
  ]);
  expect((await http.inject('/metrics')).body).toMatch(/^recueil_hold 1$/mu);
});
