import { Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { startTraceCollector } from '#fake-services/trace-collector.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/log.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { startTracing } from './start-tracing.ts';
import { traced } from './trace.ts';

const collector = await startTraceCollector('key=of-the-collector');
afterAll(() => collector.stop());
const { traces } = readConfig({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer key=of-the-collector',
  OTEL_SERVICE_NAME: 'recueil-test',
});
if (!traces) throw new Error('no collector');
const db = await testDatabase();
const app = testApp(db, { config: { traces } });
const team_id = await addTeam(app);
const person = await addPerson(app, { team_id });
const silent = { warn: () => undefined };

test('a request is one span, its statements are inside it, and nothing personal leaves', async () => {
  const tracing = await startTracing(traces, silent);
  await app.http.inject({
    url: '/api/team/reviews?search=ada@example.com',
    headers: { ...person.headers, 'x-request-id': 'request-of-a-test' },
  });
  await app.http.inject({ url: '/health/live' });
  await tracing.stop();
  const [request, ...others] = collector.spans.filter(({ name }) => name.startsWith('GET '));
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    name: 'GET /api/team/reviews',
    parent_id: null,
    service: 'recueil-test',
    attributes: {
      'http.response.status_code': '200',
      'recueil.request_id': 'request-of-a-test',
      'recueil.team_id': String(team_id),
      'user.id': String(person.id),
    },
  });
  const statements = collector.spans.filter(
    ({ attributes }) => attributes['db.system.name'] === 'postgresql',
  );
  expect(statements.length).toBeGreaterThan(1);
  for (const { trace_id, parent_id } of statements)
    expect([trace_id, parent_id]).toEqual([request?.trace_id, request?.span_id]);
  const sent = collector.bodies.join('');
  for (const secret of ['ada@', 'search=', person.headers.authorization.slice(7), person.email])
    expect(sent).not.toContain(secret);
});

test('of an error a span has only its type', async () => {
  const tracing = await startTracing(traces, silent);
  collector.spans.length = collector.bodies.length = 0;
  const failing = traced('a job', {}, () => Promise.reject(new TypeError('ada@example.com')));
  await expect(failing).rejects.toThrow('ada@example.com');
  await tracing.stop();
  expect(collector.spans).toMatchObject([
    { name: 'a job', attributes: { 'error.type': 'TypeError' } },
  ]);
  expect(collector.bodies.join('')).not.toContain('ada@');
});

test('a stranger cannot choose the trace of a request, a proxy of the operator can', async () => {
  const tracing = await startTracing(traces, silent);
  collector.spans.length = 0;
  const parent = { trace: 'a'.repeat(32), span: 'b'.repeat(16) };
  const headers = { traceparent: `00-${parent.trace}-${parent.span}-01` };
  await app.http.inject({ url: '/api/user', headers });
  const behindProxy = testApp(db, { config: { traces, trustProxy: ['loopback'] } });
  await behindProxy.http.inject({ url: '/api/team', headers });
  await tracing.stop();
  const spanOf = (name: string) => collector.spans.find((span) => span.name === name);
  expect(spanOf('GET /api/user')).toMatchObject({ parent_id: null });
  expect(spanOf('GET /api/team')).toMatchObject({
    trace_id: parent.trace,
    parent_id: parent.span,
  });
});

test('a collector that refuses the traces is one line of the log, and nothing else', async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const tracing = await startTracing(
    { ...traces, headers: { authorization: 'Bearer wrong' } },
    createLog('info', destination),
  );
  collector.spans.length = 0;
  await traced('a job', {}, async () => undefined);
  await tracing.stop();
  expect(collector.spans).toEqual([]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('traces could not be exported');
});

test('without a collector nothing is recorded, and half a configuration is refused', () => {
  expect(readConfig({}).traces).toBeNull();
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' })).toThrow(
    /OTEL_EXPORTER_OTLP_HEADERS ne sert à rien sans OTEL_EXPORTER_OTLP_ENDPOINT/,
  );
});
