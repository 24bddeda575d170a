import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { auditSends, isSound } from '../audit/audit-sends.ts';
import { fakeSmtp } from '../fake-providers.ts';
import type { Fault } from '../fault.ts';
import { type Fleet, openFleet } from '../fleet.ts';
import { openFaultShop } from '../open-fault-shop.ts';
import { SHOP } from '#fake-services/shopify/shopify-rows.ts';
import { waitUntil } from '../wait-until.ts';
import { deliverEvents, SHOPIFY_ENV, type Writer, writeManyOrders } from './write-during-kills.ts';

const PORT = 4660;
const WRITERS = 4;
/** The least number of answers between two kills. With fewer, a kill would interrupt no request. */
const LEAST_BETWEEN = 10;

/**
 * Kills the web process while it accepts orders and Shopify’s webhooks. Shops repeat calls that
 * were not acknowledged, and sometimes one that was.
 */
export const killWeb: Fault = {
  id: 'R2',
  name: 'kill -9 of the web process while it accepts orders by the API and by webhooks',
  run: async (size) => {
    const kills = size === 'full' ? 100 : 5;
    const provider = await fakeSmtp();
    const fleet = await openFleet(PORT, { ...provider.env, ...SHOPIFY_ENV });
    try {
      let web = await fleet.startWeb();
      const shop = await openFaultShop(fleet.address);
      const client = await fleet.connect();
      await client.query('update users set email_confirmed_at = now()');
      await client.query(
        `insert into integrations (team_id, name, state, connected_at, settings)
         select id, 'shopify', 'connected', now(), $1::jsonb from teams`,
        [JSON.stringify({ shop: SHOP })],
      );
      const writers = [
        ...Array.from({ length: WRITERS }, (_, index) =>
          writeManyOrders(fleet.address, shop, index),
        ),
        ...Array.from({ length: WRITERS }, (_, index) => deliverEvents(fleet.address, index)),
      ];
      for (let kill = 0; kill < kills; kill++) {
        const before = acknowledgedOf(writers).length;
        await waitUntil(
          () => acknowledgedOf(writers).length >= before + LEAST_BETWEEN,
          120_000,
          'nothing is accepted',
        );
        await sleep(Math.random() * 300);
        await web.kill();
        web = await fleet.startWeb();
      }
      await Promise.all(writers.map((writer) => writer.stop()));
      return await checkStored(fleet, client, writers, {
        kills,
        arrivals: () => provider.arrivals(),
      });
    } finally {
      await fleet.end();
      await provider.stop();
    }
  },
};

const acknowledgedOf = (writers: readonly Writer[]): string[] =>
  writers.flatMap(({ acknowledged }) => acknowledged);

async function checkStored(
  fleet: Fleet,
  client: pg.Client,
  writers: readonly Writer[],
  { kills, arrivals }: { kills: number; arrivals: () => Parameters<typeof auditSends>[1] },
): ReturnType<Fault['run']> {
  await fleet.startWorker();
  const left = `select 'a delivery that nobody read' as what, provider as of from incoming_events where read_at is null
    union all select 'an order without a request', number from orders o where not exists (select 1 from review_requests r where r.order_id = o.id)
    union all select 'a message', concat_ws(' ', status, reason) from messages where step = 'request' and due_at is not null or status = 'sending'`;
  await waitUntil(
    async () => (await client.query(left)).rowCount === 0,
    120_000,
    'what was accepted is not worked off',
  ).catch(async (error: unknown) => {
    const { rows } = await client.query(
      `select what, min(of), count(*) from (${left}) l group by 1`,
    );
    const { rows: jobs } = await client.query(
      "select state, count(*), left(max(output::text), 400) as output from pgboss.job where name = 'reactions' group by 1",
    );
    throw new Error(JSON.stringify({ rows, jobs }), { cause: error });
  });
  const audit = await auditSends(client, arrivals());
  const { rows } = await client.query<{ key: string; orders: number; requests: number }>(
    `select o.number as key, count(distinct o.id)::int as orders, count(r.id)::int as requests
     from orders o left join review_requests r on r.order_id = o.id group by 1`,
  );
  await client.end();
  const savedRows = new Map(rows.map((row) => [row.key, row]));
  const acknowledged = acknowledgedOf(writers);
  const forgotten = acknowledged.filter((number) => !savedRows.has(number)).length;
  const doubled = rows.filter(({ orders, requests }) => orders !== 1 || requests !== 1).length;
  const sum = (of: 'broken' | 'repeated'): number =>
    writers.reduce((total, writer) => total + writer[of], 0);
  const [broken, repeated] = [sum('broken'), sum('repeated')];
  const passed =
    isSound(audit) &&
    forgotten === 0 &&
    doubled === 0 &&
    writers.every((writer) => writer.acknowledged.length > 0) &&
    acknowledged.length >= kills * LEAST_BETWEEN &&
    broken >= kills &&
    repeated > 0 &&
    rows.length <= acknowledged.length + writers.length;
  return {
    passed,
    figures: {
      kills,
      orders_acknowledged: acknowledged.length,
      calls_broken: broken,
      repeated_on_purpose: repeated,
      orders_kept: rows.length,
      forgotten,
      doubled_orders: doubled,
      ...audit,
    },
  };
}
