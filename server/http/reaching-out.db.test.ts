import { addContractStore } from '#server/testing/contract/contract-store.ts';
import { afterAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { callEndpoint } from '#server/testing/contract/call-endpoint.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { fixtures } from '#server/testing/contract/contract-fixtures.ts';
import { addContractShop } from '#server/testing/contract/contract-shop.ts';
import { addMetaAccount } from '#server/testing/contract/contract-accounts.ts';
import { type ContractShop } from '#server/testing/contract/contract-app.ts';
import { recordPorts } from '#server/testing/record-ports.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { startGoogle } from '#fake-services/google/google.ts';
import { startShopify } from '#fake-services/shopify/shopify.ts';
import { SLACK_SETTINGS } from '#fake-services/slack.ts';

const PER_TEAM = 60;
const PER_PERSON = 30;
/** Calls to third-party servers with a separate limit: this many times an hour. */
const OWN_LIMITS: Partial<Record<EndpointName, number>> = {
  saveOnboardingWebsite: 30,
  saveOnboardingBranding: 30,
  shopChecker: 300,
};
/**
 * Nobody is signed in yet, so no team can be counted. An address is limited to 3,000 calls a
 * minute, and each call needs the signature or code of the service.
 */
const SIGN_INS: readonly EndpointName[] = ['googleCallback', 'connectShopify'];
/**
 * The call of the fixture reaches no service: a job does it, only the paid plan and the keys of a
 * site need it, or the shop has nothing to send.
 */
const ASKS_OTHERWISE: readonly EndpointName[] = [
  'syncTrustpilot',
  'choosePlan',
  'connectTrustpilot',
  'tryJournalStream',
];
/** The methods of ports that compute a result without a call. */
const LOCAL = [
  'whatsapp.kanal.open',
  'whatsapp.meta.open',
  'sms.brevo.open',
  'sms.twilio.open',
  'mail.open',
  'websites.check',
  'identities.google.addressOf',
  'chat.addressOf',
  'reviewSite.readAddress',
  'reviewSite.isInvitationAddress',
  'shopPlatform.readDomain',
  'shopPlatform.agreementAddress',
  'shopPlatform.isSignedQuery',
  'shops.isConnected',
  'shops.readsSince',
  'stores.woocommerce.consent.address',
  'billing.whyNot',
];

const [google, shopify] = [await startGoogle(), await startShopify()];
afterAll(() => Promise.all([google.stop(), shopify.stop()]));
const db = await testDatabase();
const bare = testApp(db, {
  config: {
    rateLimits: true,
    google: google.settings,
    shopify: { ...shopify.settings, billing: true },
    slack: SLACK_SETTINGS,
    publicUrl: 'https://avis.test',
  },
});
await ensureSenders(bare);
const { app, called } = recordPorts(bare, LOCAL);

const names = Object.keys(endpoints) as EndpointName[];
const policy = (name: EndpointName): Endpoint => endpoints[name];
const counted = names.filter((name) => policy(name).reaches_out);

async function openShop(name: EndpointName): Promise<ContractShop> {
  const shop = await addContractShop(bare);
  if (fixtures[name].service === 'meta') await addMetaAccount(bare, shop.team_id);
  if (fixtures[name].service === 'store') await addContractStore(bare, shop);
  if (fixtures[name].service === 'prestashop') await addContractStore(bare, shop, 'prestashop');
  return shop;
}

const addOwner = ({ team_id }: ContractShop): Promise<TestPerson> =>
  addPerson(bare, { team_id, is_admin: true });

async function call(
  name: EndpointName,
  shop: ContractShop,
  { headers }: TestPerson,
): Promise<number> {
  return (await callEndpoint(app, name, fixtures[name].of(shop), headers)).status;
}

test('every call of the contract that asks somebody else’s server is declared and counted', async () => {
  const reaching = new Map<EndpointName, string[]>();
  const read = await openShop('getTeam');
  for (const name of names) {
    const shop = policy(name).method === 'GET' ? read : await openShop(name);
    called.splice(0);
    await call(name, shop, await addOwner(shop));
    if (called.length > 0) reaching.set(name, [...new Set(called)]);
  }
  const declared = new Set<EndpointName>([
    ...counted,
    ...SIGN_INS,
    ...(Object.keys(OWN_LIMITS) as EndpointName[]),
  ]);
  expect(
    Object.fromEntries([...reaching].filter(([name]) => !declared.has(name))),
    'give them `reaches_out` in the contract',
  ).toEqual({});
  expect(
    [...declared].filter((name) => !reaching.has(name) && !ASKS_OTHERWISE.includes(name)),
    'declared, yet they ask nobody',
  ).toEqual([]);
}, 300_000);

test.each(counted)(
  '%s is tried 30 times an hour by a person, 60 times by a team; another team goes on',
  async (name) => {
    const shop = await openShop(name);
    const people = [await addOwner(shop), await addOwner(shop), await addOwner(shop)];
    const times = [PER_PERSON + 1, PER_TEAM - PER_PERSON, 1];
    const refused: number[] = [];
    for (const [index, person] of people.entries()) {
      const statuses = await Promise.all(
        Array.from({ length: times[index] ?? 0 }, () => call(name, shop, person)),
      );
      refused.push(statuses.filter((status) => status === 429).length);
    }
    // The call that was refused for the person does not count for the team.
    expect(refused).toEqual([1, 0, 1]);
    const other = await openShop(name);
    expect(await call(name, other, await addOwner(other))).not.toBe(429);
  },
);

test.each(Object.entries(OWN_LIMITS) as [EndpointName, number][])(
  '%s asks somebody else’s server %i times an hour at most',
  async (name, most) => {
    const shop = await openShop(name);
    const person = await addOwner(shop);
    called.splice(0);
    await Promise.all(Array.from({ length: most + 3 }, () => call(name, shop, person)));
    expect(called).toHaveLength(most);
  },
);
