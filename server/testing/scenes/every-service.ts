import type { Config } from '#server/config/config.ts';
import { BREVO_KEY } from '#fake-services/sms/brevo.ts';
import { startFaultProxy } from '#fake-services/fault-proxy.ts';
import { LAPOSTE_KEY } from '#fake-services/laposte/laposte.ts';
import { KANAL_KEY } from '#fake-services/whatsapp/kanal.ts';
import { CREDENTIALS } from '#fake-services/whatsapp/meta-rows.ts';
import { startSmtpFaultProxy } from '#fake-services/mail/smtp-fault-proxy.ts';
import type { FaultProxy } from '#fake-services/proxy-fault.ts';
import { PRESTASHOP_KEY } from '#fake-services/prestashop/fake-prestashop-shop.ts';
import { SLACK_TOKEN } from '#fake-services/slack/slack-requests.ts';
import {
  BUSINESS_USER,
  TRUSTPILOT_KEY,
  TRUSTPILOT_SECRET,
  UNIT,
} from '#fake-services/trustpilot/trustpilot-rows.ts';
import { TWILIO_SID, TWILIO_TOKEN } from '#fake-services/sms/twilio.ts';
import { LOGIN } from './mail-scene.ts';
import { WOO_KEY, WOO_SECRET } from '#fake-services/woocommerce/woo-rows.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type FakeServices, startFakeServices } from './start-fake-services.ts';
import { joinSlack, joinShop, enterByGoogle } from './join-by-service.ts';
import { type ConnectedService, type Connect, addService, statusOf } from './add-service.ts';

export interface EveryService extends Omit<FakeServices, 'google'> {
  app: TestApp;
  services: readonly ConnectedService[];
  google: { proxy: FaultProxy; enter: () => Promise<number> };
  settle: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts every service over real HTTP, each connected by its own team. */
export async function everyService(more: Partial<Config> = {}): Promise<EveryService> {
  const fakes = await startFakeServices();
  const { kanal, meta, brevo, twilio, slack, google, trustpilot, laposte, smtp } = fakes;
  const { shopify, woocommerce, prestashop } = fakes;
  const stood = {
    kanal: kanal.url,
    meta: meta.url,
    brevo: brevo.url,
    twilio: twilio.url,
    slack: new URL(slack.settings.apiBase).origin,
    shopify: shopify.url,
    woocommerce: woocommerce.url,
    prestashop: prestashop.url,
    google: google.url,
    trustpilot: trustpilot.settings.apiBase,
    laposte: laposte.url,
  };
  const mailProxy = await startSmtpFaultProxy(smtp.port);
  const proxies = Object.fromEntries(
    await Promise.all(
      Object.entries(stood).map(
        async ([name, url]) => [name, await startFaultProxy(new URL(url).origin)] as const,
      ),
    ),
  ) as Record<keyof typeof stood, FaultProxy>;
  const behind = (name: keyof typeof stood, url: string): string =>
    url.replace(new URL(stood[name]).origin, proxies[name].url);
  const app = testApp(await testDatabase(), {
    config: {
      publicUrl: 'https://avis.test',
      allowPrivateAddresses: true,
      kanalApiBase: behind('kanal', kanal.url),
      metaGraphBase: behind('meta', meta.url),
      brevoApiBase: behind('brevo', brevo.url),
      twilioApiBase: behind('twilio', twilio.url),
      laposteApiBase: behind('laposte', laposte.url),
      slack: { ...slack.settings, apiBase: behind('slack', slack.settings.apiBase) },
      trustpilot: {
        ...trustpilot.settings,
        apiBase: proxies.trustpilot.url,
        invitationsBase: proxies.trustpilot.url,
      },
      shopify: {
        ...shopify.settings,
        originTemplate: behind('shopify', shopify.settings.originTemplate),
      },
      google: {
        ...google.settings,
        tokenUrl: behind('google', google.settings.tokenUrl),
        jwksUrl: behind('google', google.settings.jwksUrl),
      },
      ...more,
    },
  });
  shopify.setNow(app.clock.now());
  prestashop.setNow(app.clock.now());
  woocommerce.store.now = app.clock.now();
  google.setNow(app.clock.now());
  const add = (name: ConnectedService['name'], secrets: string[], connect: Connect) =>
    addService(app, { name, proxy: name === 'smtp' ? mailProxy : proxies[name], secrets, connect });
  const keys = {
    api_key: TRUSTPILOT_KEY,
    api_secret: TRUSTPILOT_SECRET,
    business_user_id: BUSINESS_USER,
  };
  const mailbox = {
    url: smtp.url.replace(`127.0.0.1:${smtp.port}`, mailProxy.url),
    from: 'Maison Lavande <avis@lavande.test>',
  };
  const services = await Promise.all([
    add('kanal', [KANAL_KEY], ({ call }) =>
      statusOf(call('POST', 'kanal/connect', { api_key: KANAL_KEY })),
    ),
    add('meta', [CREDENTIALS.token, CREDENTIALS.app_secret], ({ call }) =>
      statusOf(call('POST', 'meta/connect', { ...CREDENTIALS })),
    ),
    add('brevo', [BREVO_KEY], ({ call }) =>
      statusOf(call('POST', 'brevo/connect', { api_key: BREVO_KEY, sender: 'BOUTIQUE' })),
    ),
    add('twilio', [TWILIO_TOKEN], ({ call }) =>
      statusOf(
        call('POST', 'twilio/connect', {
          account_sid: TWILIO_SID,
          auth_token: TWILIO_TOKEN,
          from: 'BOUTIQUE',
        }),
      ),
    ),
    add('slack', [SLACK_TOKEN], async ({ headers }) => joinSlack(app, headers, slack.consent())),
    add('trustpilot', [TRUSTPILOT_KEY, TRUSTPILOT_SECRET], ({ call }) =>
      statusOf(
        call('POST', 'trustpilot/connect', {
          trustpilot_url: `https://fr.trustpilot.com/review/${UNIT.name.identifying}`,
          ...keys,
        }),
      ),
    ),
    add('laposte', [LAPOSTE_KEY], ({ call }) =>
      statusOf(call('POST', 'laposte/connect', { api_key: LAPOSTE_KEY })),
    ),
    add('smtp', [encodeURIComponent(LOGIN.pass)], ({ call }) =>
      statusOf(call('POST', 'smtp/connect', mailbox)),
    ),
    add('shopify', ['shpat_', 'shprt_'], ({ headers }) =>
      joinShop(app, headers, (url) => url.replace(proxies.shopify.url, stood.shopify)),
    ),
    add('woocommerce', [WOO_KEY, WOO_SECRET], ({ call }) =>
      statusOf(
        call('POST', 'woocommerce/connect', {
          url: proxies.woocommerce.url,
          consumer_key: WOO_KEY,
          consumer_secret: WOO_SECRET,
        }),
      ),
    ),
    add('prestashop', [PRESTASHOP_KEY], ({ call }) =>
      statusOf(
        call('POST', 'prestashop/connect', {
          url: proxies.prestashop.url,
          api_key: PRESTASHOP_KEY,
        }),
      ),
    ),
  ]);
  const enter = async (): Promise<number> => {
    google.setNow(app.clock.now());
    return enterByGoogle(app, google.url);
  };
  const settle = async (): Promise<void> => {
    while ((await app.runEventHandlers()) > 0);
  };
  const stop = async (): Promise<void> => {
    await app.http.close();
    await Promise.all(
      [...Object.values(proxies), mailProxy, ...Object.values(fakes)].map((one) => one.stop()),
    );
  };
  return { ...fakes, app, services, google: { proxy: proxies.google, enter }, settle, stop };
}
