// The peer of a product’s page: Fastify reads one row by its id, with a named statement and a
// connection pool as in Recueil, and sends bytes of the same length with these headers. Usage:
// `node bench/products/bare-product.ts PORT CONNECTION FILE HEADERS`
import fs from 'node:fs';
import fastify from 'fastify';
import pg from 'pg';

const [port, connection = '{}', file = '', headers = '{}'] = process.argv.slice(2);
const sent = JSON.parse(headers) as Record<string, string>;
const content = fs.readFileSync(file);
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 10 });
const bare = fastify({ logger: false });
bare.get<{ Params: { id: string } }>('/product/:id', async (request, reply) => {
  await pool.query({
    name: 'one',
    text: 'select * from products where id = $1',
    values: [request.params.id],
  });
  return reply.headers(sent).send(content);
});
await bare.listen({ port: Number(port), host: '127.0.0.1' });
console.log('ready');
process.on('SIGTERM', () => process.exit(0));
