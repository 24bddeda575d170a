import fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { manualClock } from '#server/testing/manual-clock.ts';
import { createMetrics } from './metrics.ts';
import { metricsRoutes } from './metrics-routes.ts';

/** The metrics of the process are served even while the database does not answer. */
const AWAY = openDatabase({ host: '/nonexistent', user: 'app' });

function call(
  env: Record<string, string>,
  headers: Record<string, string>,
  remoteAddress: string,
): Promise<number> {
  const http = fastify();
  metricsRoutes(
    {
      db: AWAY,
      narrowedReads: AWAY,
      clock: manualClock('2026-11-20T09:00:00Z'),
      log: pino({ level: 'silent' }),
      config: readConfig(env),
      metrics: createMetrics(),
    },
    http,
  );
  http.setErrorHandler((_error, _request, reply) => reply.status(404).send());
  return http
    .inject({ url: '/metrics', headers, remoteAddress })
    .then((answer) => answer.statusCode);
}

test('without a token only this machine reads the figures', async () => {
  expect(await call({}, {}, '127.0.0.1')).toBe(200);
  expect(await call({}, {}, '::1')).toBe(200);
  expect(await call({}, {}, '192.168.1.4')).toBe(404);
});

test.for([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-port',
  'x-real-ip',
  'cf-connecting-ip',
])('a proxy on this machine, told by %s, does not make everybody local', async (name) => {
  expect(await call({}, { [name]: '127.0.0.1' }, '127.0.0.1')).toBe(404);
});

test.for([{ PUBLIC_URL: 'https://avis.exemple.fr' }, { TRUST_PROXY: 'loopback' }])(
  'a proxy that says nothing of itself does not make everybody local: %o',
  async (env) => {
    expect(await call(env, {}, '127.0.0.1')).toBe(404);
    expect(await call(env, { host: 'localhost' }, '127.0.0.1')).toBe(404);
  },
);

test('with a token whoever has it reads, from anywhere, and nobody else', async () => {
  const env = { METRICS_TOKEN: 'jeton-de-mesure-1' };
  expect(await call(env, { authorization: 'Bearer jeton-de-mesure-1' }, '192.168.1.4')).toBe(200);
  expect(await call(env, { authorization: 'Bearer jeton-de-mesure-2' }, '192.168.1.4')).toBe(404);
  expect(await call(env, {}, '127.0.0.1')).toBe(404);
});

test('figures name routes, never the path that was asked', async () => {
  const metrics = createMetrics();
  metrics.observeRequest('GET', '/y/:token', 200, 0.01);
  expect(await metrics.registry.metrics()).toContain('route="/y/:token"');
});
