import { sql } from 'kysely';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { sealCredentials } from '#server/domains/channels/connections/seal-credentials.ts';
import { CREDENTIALS, NUMBER_ID, WABA_ID } from '#fake-services/whatsapp/meta-rows.ts';
import {
  SHOP,
  SHOPIFY_CLIENT_ID,
  SHOPIFY_CLIENT_SECRET,
} from '#fake-services/shopify/shopify-rows.ts';
import type { LoadFigures } from './loader.ts';
import type { Options } from './options.ts';
import { putLoad } from './put-load.ts';
import { startRecueil } from './recueil.ts';
import { addDue } from './sending/seed-due.ts';
import { amount, show, spread, table } from './spread.ts';
import { startBareIntake } from './start-bare-server.ts';
import { CONTESTS, ORDER_BYTES } from './webhook-intake/contests.ts';
import { race } from './webhook-intake/race.ts';

const SECRET_KEY = 'the secret of the measures, long enough';

/**
 * Measures the intake of webhooks: Recueil’s routes beside a bare server that verifies the same
 * bytes and stores one row, then the whole program under load.
 */
export async function benchWebhookIntake(folder: string, options: Options): Promise<string> {
  const embedded = await openEmbedded(folder);
  const db = openDatabase(embedded.config);
  try {
    await migrate(db);
    await addShop(db);
    const tables: string[] = [];
    let acknowledged = 0;
    const count = ({ done, refused }: LoadFigures): void => void (acknowledged += done - refused);
    const bare = await startBareIntake(options.port + 1, embedded.config, {
      shopify: SHOPIFY_CLIENT_SECRET,
      meta: CREDENTIALS.app_secret,
    });
    const web = await start(folder, options.port, 'web');
    try {
      for (const contest of CONTESTS) tables.push(await race(contest, options, count));
    } finally {
      await web.stop();
      await bare.stop();
    }
    await verify(db, acknowledged);
    const whole = await workingProgram(db, folder, options, count);
    return [
      `${options.connections} connections, ${options.seconds} s each, ${options.repetitions} repetitions, order rotated; orders of ${amount(ORDER_BYTES)} bytes, each another one.`,
      ...tables,
      whole,
      await verify(db, acknowledged),
    ].join('\n\n');
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

const start = (folder: string, port: number, roles: string) =>
  startRecueil(folder, port, {
    ROLES: roles,
    SECRET_KEY,
    SHOPIFY_CLIENT_ID,
    SHOPIFY_CLIENT_SECRET,
  });

/** Adds a shop that is connected to Shopify and has a phone number at Meta. */
async function addShop(db: Database): Promise<void> {
  const {
    rows: [team],
  } = await sql<{
    id: string;
  }>`insert into teams (name, team_code) values ('Savonnerie', 'bench-intake') returning id`.execute(
    db,
  );
  const team_id = team?.id ?? '';
  const credentials = sealCredentials(
    { secretKey: SECRET_KEY, secretKeyPrevious: null },
    { team_id, name: 'meta' },
    JSON.stringify(CREDENTIALS),
  );
  await sql`
    insert into integrations (team_id, name, state, credentials, connected_at, settings) values
      (${team_id}, 'shopify', 'connected', null, now(), ${JSON.stringify({ shop: SHOP })}::jsonb),
      (${team_id}, 'meta', 'connected', ${credentials}, now(), ${JSON.stringify({ waba_id: WABA_ID, phone_number_id: NUMBER_ID })}::jsonb)`.execute(
    db,
  );
}

/**
 * Measures the whole program, which receives webhooks, processes them and sends messages on the
 * same machine.
 */
async function workingProgram(
  db: Database,
  folder: string,
  { port, connections, seconds, repetitions, messages }: Options,
  count: (figures: LoadFigures) => void,
): Promise<string> {
  const program = await start(folder, port, 'web,worker');
  try {
    const {
      rows: [sender],
    } = await sql<{
      id: number;
      team_id: string;
    }>`select s.id, (select t.id from teams t limit 1)::text as team_id from senders s where s.channel = 'email' limit 1`.execute(
      db,
    );
    await sql`update teams set flow_configuration_config = '{"is_active": true, "send_window": {"email": {"days": [1,2,3,4,5,6,7], "from": "00:00", "to": "24:00", "skip_holidays": false}}, "caps": {"messages_per_day": null, "requests_per_30_days": null}}'`.execute(
      db,
    );
    await addDue(
      db,
      { team_ids: [sender?.team_id ?? ''], sender_id: sender?.id ?? 0 },
      { messages: Math.min(messages, 20_000), due_in: [-60, 0] },
    );
    const sentOf = async (): Promise<number> =>
      Number(
        (
          await sql<{
            sent: string;
          }>`select count(*) as sent from messages where status = 'sent'`.execute(db)
        ).rows[0]?.sent,
      );
    const before = await sentOf();
    const laps: LoadFigures[] = [];
    for (let turn = 0; turn < repetitions; turn++)
      laps.push(
        await putLoad({
          port,
          paths: [],
          ...(CONTESTS[0] && { signed: CONTESTS[0].signed }),
          headers: {},
          connections,
          seconds,
        }),
      );
    laps.forEach(count);
    const sent = (await sentOf()) - before;
    if (sent === 0) throw new Error('nothing was sent meanwhile');
    const total = (of: 'late' | 'refused' | 'done'): string =>
      amount(laps.reduce((sum, one) => sum + one[of], 0));
    return table(
      ['The whole program, reading and sending meanwhile', 'figure'],
      [
        ['orders taken in, a second', show(spread(laps.map(({ per_second }) => per_second)))],
        ['p99, ms', show(spread(laps.map(({ p99_ms }) => p99_ms)), 1)],
        ['slowest, ms', show(spread(laps.map(({ max_ms }) => max_ms)))],
        ['answers over a second, of all', `${total('late')} of ${total('done')}`],
        ['refused', total('refused')],
        ['messages sent meanwhile', amount(sent)],
      ],
    );
  } finally {
    await program.stop();
  }
}

/** Checks that each delivery is stored once, and that each unread one has a job. */
async function verify(db: Database, acknowledged: number): Promise<string> {
  const {
    rows: [found],
  } = await sql<{ kept: string; distinct: string; unread: string; jobs: string }>`
    select count(*) as kept, count(distinct (provider, dedupe_key)) as distinct, count(*) filter (where read_at is null) as unread,
      (select coalesce(sum(jsonb_array_length(data -> 'payload' -> 'event_ids')), 0) from pgboss.job where name = 'reactions' and data ->> 'event' in ('shopify_webhook_received', 'meta_webhook_received') and state < 'completed') as jobs
    from incoming_events`.execute(db);
  if (!found || found.kept !== found.distinct || Number(found.jobs) < Number(found.unread))
    throw new Error(`kept twice, or left without a job: ${JSON.stringify(found)}`);
  if (acknowledged === 0 || Number(found.kept) < acknowledged)
    throw new Error(`${acknowledged} deliveries were acknowledged and ${found.kept} are kept`);
  return `${amount(Number(found.kept))} deliveries kept, each once; every one that is not read yet has its job.`;
}
