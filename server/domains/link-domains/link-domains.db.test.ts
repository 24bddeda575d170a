import { afterAll, beforeEach, expect, test } from 'vitest';
import { startDns } from '#fake-services/mail/dns.ts';
import { previewToken } from '#server/domains/customer-pages/preview-token.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { Websites } from '#server/ports/websites.ts';
import { checkLinkDomains } from './check-link-domains.ts';
import { linkBase } from './link-base.ts';

const db = await testDatabase();
const dns = await startDns();
afterAll(() => dns.stop());

const PUBLIC = 'http://recueil.test:3000';
const app: TestApp = testApp(db, { config: { publicUrl: PUBLIC, dnsServers: [dns.server] } });
let team_id: string;
let headers: Record<string, string>;
let domain: string;

beforeEach(async () => {
  dns.fail(null);
  team_id = await addTeam(app);
  ({ headers } = await addPerson(app, { team_id }));
  domain = `avis.${crypto.randomUUID()}.test`;
});

const settings = async (): Promise<unknown> =>
  (await callHttp(app, 'GET /api/team/settings', headers)).data;
const choose = (name: string | null, by = headers, at = app) =>
  callHttp(at, 'PATCH /api/team/settings', by, { link_domain: name });
const check = (by = headers, at = app) =>
  callHttp(at, 'POST /api/team/settings/link_domain/check', by);
const team = () =>
  db
    .selectFrom('teams')
    .select(['link_domain', 'link_domain_state'])
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
const page = async (host: string, url: string): Promise<number> =>
  (await app.http.inject({ url, headers: { host } })).statusCode;
const ownPage = (): string => `/y/${previewToken(app.config.secretKey, team_id, app.clock.now())}`;

test('a domain is accepted in any spelling, gets the DNS record to publish, and serves nothing before that record exists', async () => {
  expect(await choose(` HTTPS://${domain.toUpperCase()}/ `)).toMatchObject({
    status: 200,
    data: {
      link_domain: domain,
      link_domain_dns: {
        type: 'CNAME',
        host: domain,
        value: 'recueil.test',
        state: 'unknown',
        checked_at: null,
      },
    },
  });
  expect(linkBase(app.config, await team())).toBe(PUBLIC);
  expect(await check()).toMatchObject({
    status: 200,
    data: { link_domain_dns: { state: 'missing', checked_at: app.clock.now().toISOString() } },
  });
  dns.aliases.set(domain, 'shops.elsewhere.test');
  expect(await check()).toMatchObject({ data: { link_domain_dns: { state: 'elsewhere' } } });
  expect(await page(domain, ownPage())).toBe(404);
  for (const wrong of ['boutique.fr', '10.0.0.1', 'recueil', 'avis.boutique.fr/y', 3])
    expect(
      await callHttp(app, 'PATCH /api/team/settings', headers, { link_domain: wrong }),
    ).toMatchObject({ status: 422, errors: { link_domain: [expect.any(String)] } });
});

test('once its record points here, links use the domain, and it serves only the customer pages and their resources', async () => {
  await choose(domain);
  dns.aliases.set(domain, 'recueil.test');
  expect(await check()).toMatchObject({ data: { link_domain_dns: { state: 'ok' } } });
  expect(linkBase(app.config, await team())).toBe(`http://${domain}:3000`);
  const open = async (url: string): Promise<number> =>
    (await app.http.inject({ url, headers: { host: `${domain}:3000`, accept: 'text/html' } }))
      .statusCode;
  expect([await open(ownPage()), await open('/y')]).toEqual([200, 200]);
  for (const url of [
    '/',
    '/login',
    '/dashboard',
    '/api/team',
    '/yes',
    '/assets/x.js',
    '/admin',
    '/api/openapi.json',
    '/y/../api/openapi.json',
  ])
    expect([url, await open(url)]).toEqual([url, 404]);
  expect(await open('/health')).not.toBe(404);
  expect(await page('strange.test', '/y')).toBe(404);
});

test('a preview and a message contain the link under the shop’s own domain', async () => {
  await choose(domain);
  dns.aliases.set(domain, 'recueil.test');
  await check();
  const { data } = await callHttp(app, 'POST /api/team/message_preview', headers, {
    step: 'request',
    channel: 'sms',
    contents: {},
    locale: 'fr',
    is_bare: false,
  });
  expect((data as { text: string }).text).toContain(`http://${domain}:3000/y/`);
});

test('the first shop whose record is found gets the domain; another shop is refused', async () => {
  const other_id = await addTeam(app);
  const other = await addPerson(app, { team_id: other_id });
  dns.aliases.set(domain, 'recueil.test');
  await choose(domain);
  await choose(domain, other.headers);
  await check();
  expect(await check(other.headers)).toMatchObject({ status: 409, code: 'link_domain_taken' });
  await choose(null);
  expect((await check(other.headers)).status).toBe(200);
  expect(await check()).toMatchObject({ status: 409, code: 'no_link_domain' });
});

test('the scheduled check stops using a domain whose record disappears, and an unavailable name server changes nothing', async () => {
  await choose(domain);
  dns.aliases.set(domain, 'recueil.test');
  await checkLinkDomains(app);
  expect(await settings()).toMatchObject({ link_domain_dns: { state: 'ok' } });
  app.clock.advance(7 * 3_600_000);
  dns.fail('servfail');
  await checkLinkDomains(app);
  expect(await check()).toMatchObject({ status: 502, code: 'provider_failed' });
  expect(await settings()).toMatchObject({ link_domain_dns: { state: 'ok' } });
  dns.fail(null);
  dns.aliases.delete(domain);
  await checkLinkDomains(app);
  expect(await settings()).toMatchObject({ link_domain_dns: { state: 'missing' } });
  expect(linkBase(app.config, await team())).toBe(PUBLIC);
});

test('on an https instance, links use a domain only once browsers can open it over https', async () => {
  let answers = false;
  const customer: string[] = [];
  const websites: Websites = {
    check: (typed) => ({ kind: 'fine', address: typed }),
    post: () => Promise.resolve({ kind: 'refused', reason: 'private' }),
    read: async (address) => {
      customer.push(address);
      return answers
        ? {
            kind: 'read',
            address,
            media_type: 'application/json',
            bytes: Buffer.from('{}'),
            charset: null,
            cut: false,
          }
        : { kind: 'unreachable', reason: 'certificate' };
    },
  };
  const secure = testApp(db, {
    config: { publicUrl: 'https://recueil.test', dnsServers: [dns.server] },
    websites,
  });
  await choose(domain, headers, secure);
  dns.aliases.set(domain, 'recueil.test');
  expect(await check(headers, secure)).toMatchObject({
    data: { link_domain_dns: { state: 'unanswered' } },
  });
  answers = true;
  expect(await check(headers, secure)).toMatchObject({
    data: { link_domain_dns: { state: 'ok' } },
  });
  expect(customer).toEqual(Array(2).fill(`https://${domain}/health`));
  expect(linkBase(secure.config, await team())).toBe(`https://${domain}`);
});
