import type { Config } from '#server/config/config.ts';
import { BREVO_KEY, startBrevo } from '#fake-services/sms/brevo.ts';
import { startFaultProxy } from '#fake-services/fault-proxy.ts';
import { startGoogle } from '#fake-services/google/google.ts';
import { KANAL_KEY, startKanal } from '#fake-services/whatsapp/kanal.ts';
import { CREDENTIALS } from '#fake-services/whatsapp/meta-rows.ts';
import { startSmtpFaultProxy } from '#fake-services/mail/smtp-fault-proxy.ts';
import { startMeta } from '#fake-services/whatsapp/meta.ts';
import type { FaultProxy } from '#fake-services/proxy-fault.ts';
import { startShopify } from '#fake-services/shopify/shopify.ts';
import { SLACK_TOKEN, startSlack } from '#fake-services/slack.ts';
import { startSmtp } from '#fake-services/mail/smtp.ts';
import {
  BUSINESS_USER,
  TRUSTPILOT_KEY,
  TRUSTPILOT_SECRET,
  UNIT,
} from '#fake-services/trustpilot/trustpilot-rows.ts';
import { startTrustpilot } from '#fake-services/trustpilot/trustpilot.ts';
import { startTwilio, TWILIO_SID, TWILIO_TOKEN } from '#fake-services/sms/twilio.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { LOGIN } from './mail-scene.ts';
import { type CallEndpoint, callAs } from './shop-scene.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

/** A service that a team connects, behind a fault proxy. */
export interface ConnectedService {
  name: 'kanal' | 'meta' | 'brevo' | 'twilio' | 'slack' | 'shopify' | 'trustpilot' | 'smtp';
  proxy: FaultProxy;
  team_id: string;
  call: CallEndpoint;
  /** As a person does; the status of what they are answered, 502 where a page says that the service failed. */
  connect: () => Promise<number>;
  /** What this team’s row says. */
  card: () => Promise<{ state: string; last_error: string | null } | undefined>;
  /** What nobody may read again. */
  secrets: readonly string[];
}

export interface EveryService extends Omit<FakeServices, 'google'> {
  app: TestApp;
  services: readonly ConnectedService[];
  google: { proxy: FaultProxy; enter: () => Promise<number> };
  settle: () => Promise<void>;
  stop: () => Promise<void>;
}

type FakeServices = Awaited<ReturnType<typeof startFakeServices>>;

async function startFakeServices() {
  const [kanal, meta, brevo, twilio, slack, shopify, google, trustpilot, smtp] = await Promise.all([
    startKanal(),
    startMeta(),
    startBrevo(),
    startTwilio(),
    startSlack(),
    startShopify(),
    startGoogle(),
    startTrustpilot(),
    startSmtp({ login: LOGIN }),
  ]);
  return { kanal, meta, brevo, twilio, slack, shopify, google, trustpilot, smtp };
}

/** Every service at once over real HTTP, each with a team of its own. */
export async function everyService(more: Partial<Config> = {}): Promise<EveryService> {
  const fakes = await startFakeServices();
  const { kanal, meta, brevo, twilio, slack, shopify, google, trustpilot, smtp } = fakes;
  const stood = {
    kanal: kanal.url,
    meta: meta.url,
    brevo: brevo.url,
    twilio: twilio.url,
    slack: new URL(slack.settings.apiBase).origin,
    shopify: shopify.url,
    google: google.url,
    trustpilot: trustpilot.settings.apiBase,
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
    add('smtp', [encodeURIComponent(LOGIN.pass)], ({ call }) =>
      statusOf(call('POST', 'smtp/connect', mailbox)),
    ),
    add('shopify', ['shpat_', 'shprt_'], ({ headers }) =>
      joinShop(app, headers, (url) => url.replace(proxies.shopify.url, stood.shopify)),
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

type Connect = (as: { call: CallEndpoint; headers: Record<string, string> }) => Promise<number>;

async function addService(
  app: TestApp,
  {
    name,
    proxy,
    secrets,
    connect,
  }: Pick<ConnectedService, 'name' | 'proxy' | 'secrets'> & { connect: Connect },
): Promise<ConnectedService> {
  const team_id = await addTeam(app, { name: `Boutique ${name}` });
  const { headers, ...person } = await addPerson(app, { team_id });
  const call = callAs(app, { ...person, headers });
  return {
    name,
    proxy,
    team_id,
    call,
    secrets,
    connect: () => connect({ call, headers: { ...headers } }),
    card: () =>
      app.db
        .selectFrom('integrations')
        .select(['state', 'last_error'])
        .where('team_id', '=', team_id)
        .where('name', '=', name)
        .executeTakeFirst(),
  };
}

async function statusOf(options: Promise<{ status: number }>): Promise<number> {
  return (await options).status;
}

/** The cookie that a journey leaves in the browser. */
const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

async function joinSlack(
  app: TestApp,
  headers: Record<string, string>,
  code: string,
): Promise<number> {
  const left = await app.http.inject({ url: '/api/team/slack/connect-url', headers });
  const state = new URL(left.json<{ url: string }>().url).searchParams.get('state') ?? '';
  const back = await app.http.inject({
    url: `/slack/callback?${new URLSearchParams({ state, code }).toString()}`,
    headers: { cookie: cookieOf(left) },
  });
  const word = new URL(back.headers.location ?? '', 'http://x').searchParams.get('slack');
  return back.statusCode !== 303 ? back.statusCode : word === 'connected' ? 200 : 502;
}

async function joinShop(
  app: TestApp,
  headers: Record<string, string>,
  straight: (url: string) => string,
): Promise<number> {
  const left = await app.http.inject({
    method: 'POST',
    url: '/api/team/shopify/connect-url',
    payload: { shop: 'hostile.myshopify.com' },
    headers,
  });
  // The merchant’s browser goes to the consent page directly: that is no call of ours, so it bypasses the proxy.
  const agreed = await fetch(straight(left.json<{ url: string }>().url), { redirect: 'manual' });
  const { search } = new URL(agreed.headers.get('location') ?? '');
  return (
    await app.http.inject({
      url: `/connect/shopify${search}`,
      headers: { ...headers, cookie: cookieOf(left) },
    })
  ).statusCode;
}

async function enterByGoogle(app: TestApp, url: string): Promise<number> {
  const left = await app.http.inject({ url: '/google/redirect' });
  const page = await (await fetch(String(left.headers.location))).text();
  const [, href = ''] = /href="([^"]+)">Continuer/u.exec(page) ?? [];
  const returned = await fetch(new URL(href.replaceAll('&amp;', '&'), url), { redirect: 'manual' });
  const back = Object.fromEntries(new URL(returned.headers.get('location') ?? '').searchParams);
  return (
    await app.http.inject({
      method: 'POST',
      url: '/google/callback',
      payload: back,
      headers: { cookie: cookieOf(left) },
    })
  ).statusCode;
}
