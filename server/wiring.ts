import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { App } from './app.ts';
import type { Config } from './config/config.ts';
import { listen } from './database/listen.ts';
import type { Database } from './database/open.ts';
import { createMetrics } from './http/health/metrics.ts';
import { openBrevo } from './integrations/brevo/open-brevo.ts';
import { openCountryFile } from './integrations/country-file/open-country-file.ts';
import { csvFiles } from './integrations/files/csv-files.ts';
import { openGoogle } from './integrations/google/open-google.ts';
import { openKanal } from './integrations/kanal/open-kanal.ts';
import { openDomainRecords } from './integrations/domain-names/open-domain-records.ts';
import { openLaposte } from './integrations/laposte/open-laposte.ts';
import { openMailAccounts } from './integrations/mail/open-accounts.ts';
import { openMail } from './integrations/mail/open-mail.ts';
import { openMeta } from './integrations/meta/open-meta.ts';
import { testInboxMailer } from './integrations/test-inbox/test-inbox-mailer.ts';
import { testInboxChannels } from './integrations/test-inbox/test-inbox-channels.ts';
import { openOidc } from './integrations/openid/open-oidc.ts';
import { openShopify } from './integrations/shopify/open-shopify.ts';
import { openPrestashop } from './integrations/prestashop/open-prestashop.ts';
import { openWoocommerce } from './integrations/woocommerce/open-woocommerce.ts';
import { openImageEncoder } from './integrations/sharp/open-image-encoder.ts';
import { openSlack } from './integrations/slack/open-slack.ts';
import { openTrustpilot } from './integrations/trustpilot/open-trustpilot.ts';
import { openTwilio } from './integrations/twilio/open-twilio.ts';
import { openWebsites } from './integrations/websites/open-websites.ts';
import { openInstanceSms } from './domains/channels/sms/open-instance-sms.ts';
import { openShopBilling } from './domains/shops/open-shop-billing.ts';
import { openShops } from './open-shops.ts';
import { isReachable } from './is-loopback-address.ts';
import { ensureSenders } from './domains/channels/senders/ensure-senders.ts';
import { applyCounts } from './domains/counters/apply-counts.ts';
import { openJobs } from './jobs/jobs.ts';
import { EVENT_HANDLER_QUEUE } from './jobs/event-handler-jobs.ts';
import { eventHandlers } from './event-handlers.ts';
import { openBackups } from './backup/open-backups.ts';
import { openImageStore } from './open-image-store.ts';
import { evidence } from './evidence.ts';
import { personalData } from './personal-data.ts';
import { resealAll } from './sealed-secrets.ts';

/** Assigns an integration to each port, or the test inbox when none is configured. */
export async function wire(
  config: Config,
  { db, narrowedReads }: Pick<App, 'db' | 'narrowedReads'>,
  pool: pg.PoolConfig,
  log: Logger,
): Promise<App> {
  const jobs = await openJobs(pool, log, {
    supervise: config.roles.includes('worker'),
    queues: [EVENT_HANDLER_QUEUE],
  });
  const ownMail = openMail(config);
  const sms = { brevo: openBrevo(config), twilio: openTwilio(config) };
  const channels = testInboxChannels(db, config, {
    whatsapp: null,
    sms: openInstanceSms(config, sms),
    email: ownMail?.channel ?? null,
  } satisfies Record<MessageChannel, ChannelPort | null>);
  const clock = { now: () => new Date() };
  await resealAll({ config, db, clock, log });
  const shopPlatform = openShopify(config);
  const app: Omit<App, 'shops' | 'billing'> = {
    config,
    db,
    narrowedReads,
    clock,
    log,
    metrics: createMetrics(),
    mailer: ownMail?.mailer ?? testInboxMailer(db, config.mailFrom),
    channels,
    whatsapp: { kanal: openKanal(config), meta: openMeta(config) },
    sms,
    identities: { google: openGoogle(config), oidc: openOidc(config) },
    // Only a web process needs it, for sign-ins.
    countries:
      config.countryFile !== null && config.roles.includes('web')
        ? await openCountryFile(config.countryFile)
        : null,
    chat: openSlack(config),
    reviewSite: openTrustpilot(config),
    parcelTracker: openLaposte(config),
    mail: openMailAccounts(config),
    domainRecords: openDomainRecords(config),
    tables: csvFiles,
    images: {
      encoder: openImageEncoder(),
      store: openImageStore(config),
    },
    websites: openWebsites(config),
    shopPlatform,
    stores: { woocommerce: openWoocommerce(config), prestashop: openPrestashop(config) },
    backups: openBackups(config, pool),
    jobs,
    eventHandlers,
    evidence,
    personalData,
    listen: (channel, wakeUp) => listen(pool, channel, wakeUp),
    enqueue: (tx, later) =>
      jobs.insert(
        tx,
        EVENT_HANDLER_QUEUE,
        later.map((job) => ({ ...job })),
      ),
    applyCounts,
    setup_code: (await needsSetupCode(config, db)) ? randomBytes(5).toString('hex') : null,
  };
  await ensureSenders(app);
  return { ...app, shops: openShops(app), billing: openShopBilling(app) };
}

/**
 * Returns true when other machines can reach an empty instance: the first account, which
 * administers it, must prove access to the program’s output.
 */
async function needsSetupCode(config: Config, db: Database): Promise<boolean> {
  if (!isReachable(config) || config.adminEmail !== null) return false;
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return someone === undefined;
}
