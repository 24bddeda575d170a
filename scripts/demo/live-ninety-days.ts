import { sql } from 'kysely';
import { type Config, readConfig } from '#server/config/config.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { recogniseInstance } from '#server/database/instance.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/log.ts';
import { generatedSecretKey } from '#server/secret-key.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { wire } from '#server/wiring.ts';
import type { App } from '#server/app.ts';
import { createCustomers } from './customers.ts';
import { importEarlierReviews } from './earlier-reviews.ts';
import { spendEvening } from './evening.ts';
import { furnishCatalogue } from './products/demo-catalogue.ts';
import { questionWriter } from './products/question-writer.ts';
import { historyChannel } from './history-channel.ts';
import { openDemoShop } from './open-demo-shop.ts';
import type { DemoServices } from './start-services.ts';

export interface DemoShop {
  email: string;
  password: string;
  requests: number;
  messages: number;
  ratings: number;
  /** Tokens of customers who have not answered. */
  tokens: string[];
}

const DAYS = 90;
const DAY = 86_400_000;
/** Times within the sending hours of every channel, in Paris. */
const LOOKS = ['09:20', '13:10', '18:40'] as const;
/** Settings without durability, because the next demo creates the data again. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Creates the past with the product itself: it calls the use cases at simulated times and sends by
 * channels that accept at once.
 */
export async function liveNinetyDays(
  settings: NodeJS.ProcessEnv,
  services: Pick<DemoServices, 'kanalKey' | 'brevoKey' | 'publicReviews'>,
  { days = DAYS, signal }: { days?: number; signal?: AbortSignal } = {},
): Promise<DemoShop> {
  const config = { ...readConfig(settings), rateLimits: false };
  const embedded = await openEmbedded(config.dataDir, {
    settings: FAST,
    ...(signal && { signal }),
  });
  const db = openDatabase(embedded.config);
  const today = new Date();
  const clock = { at: new Date(today.getTime() - days * DAY) };
  try {
    await migrate(db);
    const log = createLog('error');
    const keyed: Config & { secretKey: string } = {
      ...config,
      secretKey: config.secretKey ?? generatedSecretKey(config.dataDir),
    };
    await recogniseInstance(db, keyed, log);
    const wired = await wire(keyed, { db, narrowedReads: db }, embedded.config, log);
    const random = seededRandom(4812);
    const app: App = {
      ...wired,
      clock: { now: () => new Date(clock.at) },
      // Drops background work, because alerts about the past would all arrive at once.
      enqueue: async () => undefined,
      channels: {
        ...wired.channels,
        email: historyChannel('smtp', wired.channels.email ?? null, random),
      },
      whatsapp: {
        ...wired.whatsapp,
        kanal: { ...wired.whatsapp.kanal, open: () => historyChannel('kanal', null, random) },
      },
    };
    const shop = await openDemoShop(app, services);
    await furnishCatalogue(app, shop.call);
    await sql`update senders set limit_count = null`.execute(db);
    await importEarlierReviews(app, shop.call, { team_id: shop.team_id, until: clock.at }, random);
    const customers = createCustomers(
      app,
      { team_id: shop.team_id, publicReviews: services.publicReviews },
      random,
    );
    const askQuestions = questionWriter(app, shop);
    for (let day = days; day >= 0; day--) {
      if (day % 28 === 0) await shop.signIn();
      for (const look of LOOKS) {
        const at = atParis(today.getTime() - day * DAY, look);
        if (at > today) break;
        signal?.throwIfAborted();
        await customers.liveUntil(at, (moment) => (clock.at = moment));
        if (look === LOOKS[0]) await askQuestions(day);
        if (look === LOOKS[2] && day % 2 === 0) await spendEvening(app, shop, random);
      }
    }
    await customers.liveUntil(today, (moment) => (clock.at = moment));
    await sql`update senders set limit_count = case provider when 'kanal' then 60 end`.execute(db);
    await shop.close();
    await wired.jobs.stop();
    const { rows } = await sql<Pick<DemoShop, 'requests' | 'messages' | 'ratings'>>`
      select (select count(*)::int from review_requests) as requests, (select count(*)::int from messages where sent_at is not null) as messages,
        (select count(*)::int from review_requests where rating is not null) as ratings`.execute(
      db,
    );
    const open = await db
      .selectFrom('review_requests')
      .select('token')
      .where('date_sent', 'is not', null)
      .where('rating', 'is', null)
      .where('stopped_at', 'is', null)
      .orderBy('date_sent', 'desc')
      .limit(3)
      .execute();
    return {
      email: shop.email,
      password: shop.password,
      requests: 0,
      messages: 0,
      ratings: 0,
      ...rows[0],
      tokens: open.map(({ token }) => token),
    };
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

/**
 * Returns this hour of this day in Paris. It is exact except in the hours when the clocks change.
 */
function atParis(day: number, hour: string): Date {
  const date = new Date(day).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
  const utc = new Date(`${date}T${hour}:00Z`);
  const shown = new Date(
    `${utc.toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).replace(' ', 'T')}Z`,
  );
  return new Date(utc.getTime() - (shown.getTime() - utc.getTime()));
}
