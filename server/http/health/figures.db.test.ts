import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAs } from '#server/database/fair-places.ts';
import { openNarrowedReads } from '#server/database/open-narrowed-reads.ts';
import type { Database } from '#server/database/open.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { healthFigures } from '#server/health-figures.ts';
import { callService } from '#server/outgoing/call-service.ts';
import { freePort } from '#server/testing/services/free-port.ts';
import { type SendingScene, sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';
import { startHealthServer } from './health-server.ts';
import { metricsRoutes } from './metrics-routes.ts';

let scene: SendingScene;
beforeAll(async () => {
  scene = await sendingScene();
  await sql`create schema if not exists pgboss`.execute(scene.app.db);
  await sql`create table pgboss.queue (name text, ready_count int, active_count int, failed_count int)`.execute(
    scene.app.db,
  );
  await sql`insert into pgboss.queue values ('event-handlers', 3, 1, 2)`.execute(scene.app.db);
});
afterAll(() => scene.close());

/** Uses a data folder that exists, whose disk is reported. */
async function metrics(narrowedReads: Database = scene.app.narrowedReads): Promise<string> {
  const http = fastify();
  const { app } = scene;
  const config = { ...app.config, dataDir: import.meta.dirname };
  metricsRoutes({ ...app, narrowedReads, config }, http);
  return (await http.inject('/metrics')).body;
}

test('every figure of the table is told, and the counts are those of the instance', async () => {
  const { app } = scene;
  const team_id = await scene.addTeam();
  const { message_id } = await scene.addDue(team_id, {
    at: new Date(app.clock.now().getTime() - 120_000),
  });
  await app.db
    .updateTable('senders')
    .set({ circuit_open_until: new Date(app.clock.now().getTime() + 1_000) })
    .execute();
  const text = await metrics();
  for (const { name } of healthFigures) expect(text).toContain(`# TYPE ${name} `);
  for (const line of [
    'recueil_queue_lateness_seconds 120',
    'recueil_messages{status="scheduled",reason=""} 1',
    'recueil_circuit_open{channel="email",provider="smtp"} 1',
    'recueil_jobs{queue="event-handlers",state="waiting"} 3',
    'recueil_jobs{queue="event-handlers",state="failed"} 2',
    'recueil_hold 0',
    'recueil_database_up 1',
  ])
    expect(text.split('\n')).toContain(line);
  expect((await app.http.inject('/health/ready')).json()).toMatchObject({ late_seconds: 120 });

  await app.db.updateTable('senders').set({ circuit_open_until: null }).execute();
  await sendDueMessages(app);
  expect(await scene.stateOf(message_id)).toBe('sent');
  const after = (await metrics()).split('\n');
  for (const line of [
    'recueil_queue_lateness_seconds 0',
    'recueil_messages{status="sent",reason=""} 1',
    'recueil_message_calls_total{provider="smtp",outcome="accepted"} 1',
  ])
    expect(after).toContain(line);
});

test('the connections of searches, and who waits for one, are told beside those of everything else', async () => {
  const searches = openNarrowedReads(await testDatabaseConfig());
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  // A team has two places, so its third search waits.
  const held = Promise.withResolvers<void>();
  let running = 0;
  const searching = Array.from({ length: 3 }, () =>
    runAs('team', () =>
      searches.connection().execute(async (connection) => {
        await sql`select 1`.execute(connection);
        if (++running === 2) held.resolve();
        await ended;
      }),
    ),
  );
  await held.promise;
  const lines = (await metrics(searches)).split('\n');
  for (const line of [
    'recueil_pool_connections{pool="searches",state="total"} 2',
    'recueil_pool_connections{pool="searches",state="idle"} 0',
    'recueil_pool_connections{pool="searches",state="waiting"} 1',
    'recueil_pool_connections{pool="main",state="waiting"} 0',
  ])
    expect(lines).toContain(line);
  end();
  await Promise.all(searching);
  await searches.destroy();
});

test('a call to a service that does not answer is counted as failed', async () => {
  const url = `http://127.0.0.1:${await freePort()}/`;
  await callService({ service: 'Brevo', method: 'GET', url, headers: {} }).catch(() => undefined);
  expect(await metrics()).toContain(
    'recueil_service_calls_total{service="Brevo",outcome="failed"} 1',
  );
});

test('a worker tells its health and its figures on a port of its own, and nothing else', async () => {
  const port = await freePort();
  const health = await startHealthServer(scene.app, { port, host: '127.0.0.1' });
  const status = async (path: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([
    await status('/health/live'),
    await status('/health/ready'),
    await status('/metrics'),
    await status('/login'),
  ]).toEqual([200, 200, 200, 404]);
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { headers: forwarded })).status).toBe(
    404,
  );
  await health.stop();
});
