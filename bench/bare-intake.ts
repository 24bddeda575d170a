// The baseline of the webhook intake: verifies the signature and stores one row. Usage: `node
// bench/bare-intake.ts PORT CONNECTION SECRETS`.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';

const [port, connection = '', given = ''] = process.argv.slice(2);
const secrets = JSON.parse(given) as { shopify: string; meta: string };
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 10 });
await pool.query(
  'create table if not exists bare_deliveries (key text primary key, shop text, body text not null, received_at timestamptz not null default now())',
);

const bare = http.createServer((request, answer) => {
  void buffer(request).then(async (body) => {
    const isShop = request.url === '/webhooks/shopify';
    const signature = Buffer.from(
      isShop
        ? String(request.headers['x-shopify-hmac-sha256'])
        : String(request.headers['x-hub-signature-256']).slice(7),
      isShop ? 'base64' : 'hex',
    );
    const wanted = createHmac('sha256', isShop ? secrets.shopify : secrets.meta)
      .update(body)
      .digest();
    if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted))
      return answer.writeHead(401, { 'content-length': 0 }).end();
    const key = isShop ? request.headers['x-shopify-webhook-id'] : signature.toString('hex');
    await pool.query({
      name: 'keep',
      text: 'insert into bare_deliveries (key, shop, body) values ($1, $2, $3) on conflict do nothing',
      values: [key, request.headers['x-shopify-shop-domain'] ?? null, body.toString('utf8')],
    });
    return answer.writeHead(200, { 'content-length': 0 }).end();
  });
});
await once(bare.listen(Number(port), '127.0.0.1'), 'listening');
console.log('ready');
process.on('SIGTERM', () => process.exit(0));
