import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { App } from '#server/app.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { Database } from '#server/database/open.ts';
import type { EventHandlerJob } from '#server/database/transaction.ts';
import { createMetrics } from '#server/http/health/metrics.ts';
import { buildHttp } from '#server/http/server.ts';
import { openBrevo } from '#server/integrations/brevo/open-brevo.ts';
import { csvFiles } from '#server/integrations/files/csv-files.ts';
import { openGoogle } from '#server/integrations/google/open-google.ts';
import { openKanal } from '#server/integrations/kanal/open-kanal.ts';
import { openDomainRecords } from '#server/integrations/domain-names/open-domain-records.ts';
import { openMailAccounts } from '#server/integrations/mail/open-accounts.ts';
import { openMeta } from '#server/integrations/meta/open-meta.ts';
import { testInboxChannel } from '#server/integrations/test-inbox/test-inbox-channel.ts';
import { testInboxMailer } from '#server/integrations/test-inbox/test-inbox-mailer.ts';
import { openOidc } from '#server/integrations/openid/open-oidc.ts';
import { openShopify } from '#server/integrations/shopify/open-shopify.ts';
import { openPrestashop } from '#server/integrations/prestashop/open-prestashop.ts';
import { openWoocommerce } from '#server/integrations/woocommerce/open-woocommerce.ts';
import { openShops } from '#server/open-shops.ts';
import { openImageEncoder } from '#server/integrations/sharp/open-image-encoder.ts';
import { openSlack } from '#server/integrations/slack/open-slack.ts';
import { openLaposte } from '#server/integrations/laposte/open-laposte.ts';
import { openTrustpilot } from '#server/integrations/trustpilot/open-trustpilot.ts';
import { openTwilio } from '#server/integrations/twilio/open-twilio.ts';
import { openWebsites } from '#server/integrations/websites/open-websites.ts';
import { openShopBilling } from '#server/domains/shops/open-shop-billing.ts';
import { applyCounts } from '#server/domains/counters/apply-counts.ts';
import { runEventHandler } from '#server/jobs/event-handler-jobs.ts';
import { eventHandlers } from '#server/event-handlers.ts';
import { evidence } from '#server/evidence.ts';
import { personalData } from '#server/personal-data.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import type { ImageStore } from '#server/ports/image-store.ts';

type Overrides = { config?: Partial<Config>; now?: string } & Partial<
  Pick<
    App,
    | 'mailer'
    | 'mail'
    | 'channels'
    | 'shops'
    | 'stores'
    | 'billing'
    | 'websites'
    | 'setup_code'
    | 'backups'
    | 'countries'
    | 'narrowedReads'
  >
> & { images?: Partial<App['images']> };

/**
 * The app on a test database, without HTTP. The test sets its clock and runs the asynchronous event
 * handlers.
 */
export interface AppWithoutHttp extends App {
  clock: ManualClock;
  /** The jobs that events enqueued, in order. */
  waiting: readonly EventHandlerJob[];
  /** Runs the jobs of the asynchronous event handlers, as the worker does. Returns their number. */
  runEventHandlers(): Promise<number>;
}

export interface TestApp extends AppWithoutHttp {
  http: FastifyInstance;
}

export function testApp(db: Database, overrides: Overrides = {}): TestApp {
  const app = appWithoutHttp(db, overrides);
  return { ...app, http: buildHttp(app) };
}

/**
 * Creates an app for tests without HTTP calls: mounting every route takes longer than one run of
 * the simulator.
 */
export function appWithoutHttp(db: Database, overrides: Overrides = {}): AppWithoutHttp {
  const config: Config = {
    ...readConfig({
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      NEW_TEAM_DAILY_MESSAGES: '0',
      SMS_TEAM_CEILING: '100000',
    }),
    secretKey: 'the secret of the tests, long enough',
    checkAnswers: true,
    ...overrides.config,
  };
  const waiting: EventHandlerJob[] = [];
  const stand: Omit<App, 'shops' | 'billing'> & { clock: ManualClock } = {
    config,
    db,
    narrowedReads: overrides.narrowedReads ?? db,
    clock: manualClock(overrides.now ?? '2026-11-20T09:00:00Z'),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    mailer: overrides.mailer ?? testInboxMailer(db, config.mailFrom),
    channels: overrides.channels ?? {
      whatsapp: null,
      sms: null,
      email: testInboxChannel(db, 'email', config.mailFrom),
    },
    whatsapp: { kanal: openKanal(config), meta: openMeta(config) },
    sms: { brevo: openBrevo(config), twilio: openTwilio(config) },
    identities: { google: openGoogle(config), oidc: openOidc(config) },
    countries: overrides.countries ?? null,
    chat: openSlack(config),
    reviewSite: openTrustpilot(config),
    parcelTracker: openLaposte(config),
    mail: overrides.mail ?? openMailAccounts(config),
    domainRecords:
      config.dnsServers.length > 0
        ? openDomainRecords(config)
        : { readTexts: () => Promise.resolve([]), readAliases: () => Promise.resolve([]) },
    tables: csvFiles,
    images: { encoder: openImageEncoder(), store: imagesInMemory(), ...overrides.images },
    websites: overrides.websites ?? openWebsites(config),
    shopPlatform: openShopify(config),
    stores: overrides.stores ?? {
      woocommerce: openWoocommerce(config),
      prestashop: openPrestashop(config, { now: () => 0, rest: () => Promise.resolve() }),
    },
    backups: overrides.backups ?? null,
    jobs: {
      insert: async () => undefined,
      work: async () => undefined,
      schedule: async () => undefined,
      stop: async () => undefined,
    },
    eventHandlers,
    evidence,
    personalData,
    listen: () => ({ isListening: () => false, stop: async () => undefined }),
    enqueue: async (_tx, later) => void waiting.push(...later),
    applyCounts,
    setup_code: overrides.setup_code ?? null,
  };
  const app = {
    ...stand,
    shops: overrides.shops ?? openShops(stand),
    billing: overrides.billing ?? openShopBilling(stand),
  };
  const runEventHandlers = async (): Promise<number> => {
    const batch = waiting.splice(0);
    for (const job of batch) await runEventHandler(app, { ...job });
    return batch.length;
  };
  return { ...app, waiting, runEventHandlers };
}

/** Stores images in memory for one test. */
export function imagesInMemory(): ImageStore & { kept: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    kept: files,
    write: async (name, bytes) => void files.set(name, bytes),
    writeFile: async (name, place) => void files.set(name, await fs.readFile(place)),
    readPart: async (name, { first, last }) => {
      const bytes = files.get(name);
      return bytes ? Readable.from([Buffer.from(bytes.subarray(first, last + 1))]) : null;
    },
    read: async (name) => files.get(name) ?? null,
    remove: async (name) => void files.delete(name),
  };
}
