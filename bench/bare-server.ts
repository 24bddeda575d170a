// The baseline of the rating page: sends the same bytes from memory. Usage: `node
// bench/bare-server.ts http|fastify|fastify-pg|fastify-write PORT FILE [CONNECTION]`.
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import fastify from 'fastify';
import pg from 'pg';

const [kind, port, file, connection] = process.argv.slice(2);
const page = fs.readFileSync(file ?? '');
const type = 'text/html; charset=utf-8';
/** Reads the request with the settings of its team. */
const READ =
  'select r.*, t.conditional_config, t.customization_config, t.flow_configuration_config from review_requests r join teams t on t.id = r.team_id where r.token = $1';

if (kind === 'http') {
  const bare = http.createServer((_request, answer) =>
    answer.writeHead(200, { 'content-type': type, 'content-length': page.length }).end(page),
  );
  await once(bare.listen(Number(port), '127.0.0.1'), 'listening');
} else {
  const bare = fastify({ logger: false });
  const pool =
    connection === undefined
      ? null
      : new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 10 });
  bare.get<{ Params: { token: string } }>('/y/:token', async (request, reply) => {
    if (pool) await pool.query({ name: 'one', text: READ, values: [request.params.token] });
    return reply.type(type).send(page);
  });
  if (kind === 'fastify-write' && pool) {
    bare.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    bare.post<{ Params: { token: string }; Body: URLSearchParams }>(
      '/y/:token',
      async ({ params: { token }, body }, reply) => {
        const { rows } = await pool.query<{ id: string }>({
          name: 'one',
          text: READ,
          values: [token],
        });
        const rating = body.get('rating');
        await (rating === null
          ? pool.query({
              name: 'open',
              text: 'update review_requests set date_opened = now() where id = $1',
              values: [rows[0]?.id],
            })
          : pool.query({
              name: 'rate',
              text: 'update review_requests set rating = $2, rated_at = now() where id = $1',
              values: [rows[0]?.id, rating],
            }));
        return rating === null
          ? reply.type(type).send(page)
          : reply.status(303).header('location', `/y/${token}`).send();
      },
    );
  }
  await bare.listen({ port: Number(port), host: '127.0.0.1' });
}
console.log('ready');
process.on('SIGTERM', () => process.exit(0));
