// The floor: the same bytes from memory. `node bench/bare-server.ts http|fastify|fastify-pg PORT FILE [CONNECTION]`.
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import fastify from 'fastify';
import pg from 'pg';

const [kind, port, file, connection] = process.argv.slice(2);
const page = fs.readFileSync(file ?? '');
const type = 'text/html; charset=utf-8';

if (kind === 'http') {
  const bare = http.createServer((_request, answer) => answer.writeHead(200, { 'content-type': type, 'content-length': page.length }).end(page));
  await once(bare.listen(Number(port), '127.0.0.1'), 'listening');
} else {
  const bare = fastify({ logger: false });
  const pool = connection === undefined ? null : new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 10 });
  bare.get<{ Params: { token: string } }>('/y/:token', async (request, reply) => {
    if (pool) await pool.query({ name: 'one', text: 'select r.*, t.* from review_requests r join teams t on t.id = r.team_id where r.token = $1', values: [request.params.token] });
    return reply.type(type).send(page);
  });
  await bare.listen({ port: Number(port), host: '127.0.0.1' });
}
console.log('ready');
process.on('SIGTERM', () => process.exit(0));
