// The peer of a list: Fastify reads the rows of the first page, with a named statement and a
// connection pool as in Recueil, and sends them as JSON, without session, total or filter. `user`
// reads one row, as a small call does. Usage: `node bench/lists/bare-list.ts PORT CONNECTION TEAM
// PER_PAGE queue|reviews|user`
import fastify from 'fastify';
import pg from 'pg';

const [port, connection = '{}', team, perPage, list] = process.argv.slice(2);
const TEXTS = {
  queue: `
    select m.*, r.trigger_event, r.first_name, r.last_name, r.email, r.phone_number, r.integration_name, r.integration_id, r.integration_customer_id, r.integration_order_number
    from messages m join review_requests r on r.id = m.request_id where m.team_id = $1 and m.finished_at is null order by m.scheduled_at, m.id limit $2`,
  reviews: `
    select r.* from review_requests r join listed_requests l on l.request_id = r.id where l.team_id = $1 order by l.last_activity_at desc, l.request_id desc limit $2`,
  user: `
    select u.* from users u where u.id = (select user_id from memberships where team_id = $1 limit 1) limit $2`,
};
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 10 });
const bare = fastify({ logger: false });
bare.get('/list', async () => {
  const { rows } = await pool.query<object>({
    name: 'list',
    text: TEXTS[list === 'reviews' || list === 'user' ? list : 'queue'],
    values: [team, perPage],
  });
  return { data: rows };
});
await bare.listen({ port: Number(port), host: '127.0.0.1' });
console.log('ready');
process.on('SIGTERM', () => process.exit(0));
