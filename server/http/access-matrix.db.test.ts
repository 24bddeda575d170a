import { addContractStore } from '#server/testing/contract/contract-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { schemas as contractSchemas } from '#contract/api/schemas.ts';
import type { EndpointSchemas } from '#contract/api/endpoint.ts';
import { recogniseInstance } from '#server/database/instance.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { callEndpoint, type EndpointResponse } from '#server/testing/contract/call-endpoint.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { WEBHOOK_SECRET } from '#server/testing/contract/contract-listeners.ts';
import { type ContractCaller, contractCallers } from '#server/testing/contract/contract-callers.ts';
import { fixtures } from '#server/testing/contract/contract-fixtures.ts';
import {
  type Ask,
  type CallFixture,
  CONTRACT_ORIGIN,
} from '#server/testing/contract/fixtures/call-fixture.ts';
import { stepOf } from '#server/testing/contract/cases-of.ts';
import { branchesOf, type JsonShape, shapeOf } from '#server/testing/contract/json-shape.ts';
import { strangeIds } from '#server/testing/contract/strange-ids.ts';
import { addContractShop } from '#server/testing/contract/contract-shop.ts';
import { addMetaAccount } from '#server/testing/contract/contract-accounts.ts';
import { type ContractShop } from '#server/testing/contract/contract-app.ts';
import { rememberRows } from '#server/testing/contract/remember-rows.ts';
import { fingerprint } from '#server/testing/contract/fingerprint.ts';
import { storeDouble } from '#server/testing/scenes/store-double.ts';
import { shopDouble } from '#server/testing/scenes/shop-double.ts';
import { trustingMail } from '#server/testing/scenes/trusting-mail.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { BREVO_KEY, startBrevo } from '#fake-services/sms/brevo.ts';
import { startLaposte } from '#fake-services/laposte/laposte.ts';
import { startGoogle } from '#fake-services/google/google.ts';
import { KANAL_KEY, startKanal } from '#fake-services/whatsapp/kanal.ts';
import { CREDENTIALS } from '#fake-services/whatsapp/meta-rows.ts';
import { startShopify } from '#fake-services/shopify/shopify.ts';
import { SLACK_SETTINGS } from '#fake-services/slack.ts';
import { SLACK_TOKEN } from '#fake-services/slack/slack-requests.ts';
import { startTwilio, TWILIO_TOKEN } from '#fake-services/sms/twilio.ts';
import { startMeta } from '#fake-services/whatsapp/meta.ts';

/**
 * Tests every endpoint with every kind of caller and with own, foreign, missing and malformed ids,
 * generated from the contract.
 */
const names: readonly EndpointName[] = (Object.keys(endpoints) as EndpointName[]).filter(
  // It succeeds only at the end of a sign-in in a browser, which `oidc-callback.db.test.ts` tests.
  (name) => name !== 'oidcCallback',
);
const schemas: Record<EndpointName, EndpointSchemas> = contractSchemas;
const policy = (name: EndpointName): Endpoint => endpoints[name];
/** Returns the parameters of its path that are ids, for example `id`, `delivery_id`. */
const idParams = (name: EndpointName): string[] =>
  [...policy(name).path.matchAll(/:(\w+)/gu)].flatMap(([, param = '']) =>
    /(?:^|_)id$/u.test(param) ? [param] : [],
  );

/** The credentials of the shops in the test. */
const PASTED = [
  KANAL_KEY,
  BREVO_KEY,
  SLACK_TOKEN,
  TWILIO_TOKEN,
  CREDENTIALS.token,
  CREDENTIALS.app_secret,
  WEBHOOK_SECRET,
];

/**
 * `.ci/run` tests every kind of caller with every endpoint. In a developer’s run each endpoint is
 * tested with every third kind of caller, beginning with another one at each endpoint, and with one
 * that is allowed.
 */
const STEP = stepOf(3);
const inTurn = (name: EndpointName, callers: readonly ContractCaller[]): ContractCaller[] =>
  callers.filter(
    (_, place) => (place + names.indexOf(name)) % Math.min(STEP, callers.length) === 0,
  );
const asked = new Set<string>();

/** Makes one call of one caller to one endpoint, with one id or body. */
let cells = 0;
const callCell: typeof callEndpoint = async (...given) => {
  cells++;
  const response = await callEndpoint(...given);
  // Secrets that a team has entered are never returned by any call, in success or in refusal.
  expect(
    PASTED.filter((secret) => response.text.includes(secret)),
    given[1],
  ).toEqual([]);
  return response;
};

let app: TestApp;
let stop: () => Promise<void>;
let rows: Awaited<ReturnType<typeof rememberRows>>;
let scene: Scene;
beforeAll(async () => {
  const kanal = await startKanal();
  kanal.setLimit(Infinity);
  const meta = await startMeta();
  const [brevo, twilio, laposte, google, shopify] = [
    await startBrevo(),
    await startTwilio(),
    await startLaposte(),
    await startGoogle(),
    await startShopify(),
  ];
  for (const service of [brevo, twilio, laposte]) service.setLimit(Infinity);
  stop = async () =>
    void (await Promise.all([
      google.stop(),
      shopify.stop(),
      kanal.stop(),
      brevo.stop(),
      twilio.stop(),
      laposte.stop(),
      meta.stop(),
    ]));
  app = testApp(await testDatabase(), {
    config: {
      publicUrl: CONTRACT_ORIGIN,
      google: google.settings,
      shopify: { ...shopify.settings, billing: true },
      slack: SLACK_SETTINGS,
      kanalApiBase: kanal.url,
      brevoApiBase: brevo.url,
      twilioApiBase: twilio.url,
      laposteApiBase: laposte.url,
      metaGraphBase: meta.url,
    },
    shops: [shopDouble()],
    stores: { woocommerce: storeDouble(), prestashop: storeDouble('prestashop') },
    mail: trustingMail,
  });
  afterAll(() => stop());
  await ensureSenders(app);
  await recogniseInstance(
    app.db,
    {
      secretKey: 'a'.repeat(32),
      secretKeyPrevious: null,
      publicUrl: 'http://localhost',
      isPublicUrlChanged: false,
    },
    app.log,
  );
  scene = await newScene();
  rows = await rememberRows(app.db);
});

interface Scene {
  own: ContractShop;
  other: ContractShop;
  callers: ContractCaller[];
}

async function newScene(): Promise<Scene> {
  const [own, other] = [await addContractShop(app), await addContractShop(app)];
  return { own, other, callers: await contractCallers(app, own, other) };
}

function expectRefusal({ status, text }: EndpointResponse, owed: number, cell: string): void {
  expect(status, `${cell}: ${text.slice(0, 300)}`).toBe(owed);
  const body = JSON.parse(text) as Record<string, unknown>;
  expect(
    Object.keys(body).filter((key) => key !== 'errors'),
    cell,
  ).toEqual(['message', 'code']);
}

/**
 * Returns the calls of an endpoint with ids of another team. Each must answer as if the id did not
 * exist.
 */
function foreignCalls(name: EndpointName, own: ContractShop, other: ContractShop): CallFixture[] {
  const given = fixtures[name].of(own);
  const theirs = (fixtures[name].foreign ?? fixtures[name].of)(other).params ?? {};
  return [
    ...idParams(name).flatMap((param) => {
      // An administrator may access every team.
      const foreign = policy(name).access === 'admin' ? '999999998' : theirs[param];
      expect([undefined, given.params?.[param]], `${param} of the other team`).not.toContain(
        foreign,
      );
      return strangeIds(foreign ?? '').map((id) => ({
        ...given,
        params: { ...given.params, [param]: id },
      }));
    }),
    ...(fixtures[name].foreignBodies?.(own, other) ?? []).map((body) => ({ ...given, body })),
  ];
}

const namesThings = (name: EndpointName): boolean =>
  idParams(name).length > 0 ||
  fixtures[name].foreignBodies !== undefined ||
  fixtures[name].indifferent !== undefined;

/** Returns true for a read-only call, which does not change the scene. */
const isReading = (name: EndpointName): boolean =>
  policy(name).method === 'GET' && fixtures[name].service === undefined;

describe.each(names)('%s', (name) => {
  afterAll(() => rows.restoreAndVacuum());

  test('answers each kind of caller as its policy says, and a refusal writes nothing', async () => {
    const { own: shop, other, callers } = scene;
    let before: string[] | null = null; // The rows after one refusal are those before the next one.
    const turn = new Set(inTurn(name, callers));
    const admittedOne = callers.findLast(({ owed }) => owed(policy(name)) === 200);
    for (const caller of callers.filter((one) => turn.has(one) || one === admittedOne)) {
      const { who, headers, owed, teams } = caller;
      asked.add(who);
      if (fixtures[name].service === 'meta') {
        await addMetaAccount(app, shop.team_id);
        before = null;
      }
      if (fixtures[name].service === 'store') {
        await addContractStore(app, shop);
        before = null;
      }
      if (fixtures[name].service === 'prestashop') {
        await addContractStore(app, shop, 'prestashop');
        before = null;
      }
      const admitted = owed(policy(name));
      const status =
        admitted === 200 && fixtures[name].namesTeam && !teams.includes(shop.team_id)
          ? 404
          : admitted;
      if (status !== 200) before ??= await fingerprint(app.db);
      const call =
        (status === 200 && (await fixtures[name].prepare?.(askAs(headers), shop))) ||
        fixtures[name].of(shop);
      const response = await callCell(app, name, call, headers);
      if (status !== 200) {
        expectRefusal(response, status, who);
        expect(await fingerprint(app.db), who).toEqual(before);
        continue;
      }
      before = null;
      expect(response.status, `${who}: ${response.text.slice(0, 300)}`).toBe(200);
      if (policy(name).access !== 'admin' && !teams.includes(other.team_id))
        expect(response.text, `${who} reads another team`).not.toContain(other.marker);
      // A reader sees that customers exist, but no contact of them.
      if (who === 'a reader')
        expect(response.text).not.toMatch(/(?:lea|paul|zoe)\.m[0-9a-f]{32}@|698765432/);
      // An object that one caller cancels must exist again for the next caller.
      if (!isReading(name)) await rows.restore();
    }
  });

  if (namesThings(name))
    test('lets nobody reach what is another team’s, and says no more of it than of what does not exist', async () => {
      const { own, other } = scene;
      const callers = scene.callers.filter(
        ({ owed, teams }) => owed(policy(name)) === 200 && !teams.includes(other.team_id),
      );
      const asks = foreignCalls(name, own, other);
      const isAsked = asks.length + (fixtures[name].indifferent ?? []).length > 0;
      expect({ isAsked, hasCallers: callers.length > 0 }).toEqual({
        isAsked: true,
        hasCallers: true,
      });
      for (const { who, headers } of inTurn(name, callers)) {
        const before = await fingerprint(app.db);
        const answers = [];
        for (const call of asks) answers.push(await callCell(app, name, call, headers));
        for (const [index, answer] of answers.entries())
          expectRefusal(answer, 404, `${who}, ${JSON.stringify(asks[index])}`);
        expect(new Set(answers.map(({ text }) => text)).size, who).toBeLessThanOrEqual(1);
        // Calls of a support session are recorded in the audit log. Refused ones are too, and write
        // nothing else.
        const written = (lines: readonly string[]): string[] =>
          lines.filter(
            (line) =>
              who !== 'an administrator as the owner' || !/^audit_(?:log|chains) /u.test(line),
          );
        expect(written(await fingerprint(app.db)), who).toEqual(written(before));
        for (const { id, call } of fixtures[name].indifferent ?? []) {
          const theirs = await fingerprint(app.db, other.team_id);
          const [foreign, unknown] = [
            await callCell(app, name, call(id(other)), headers),
            await callCell(app, name, call('999999999'), headers),
          ];
          expect(foreign.status, `${who}: ${foreign.text.slice(0, 300)}`).toBe(unknown.status);
          // The answer may repeat the requested id.
          expect(foreign.text.replaceAll(`"${id(other)}"`, '"999999999"'), who).toBe(unknown.text);
          expect(await fingerprint(app.db, other.team_id), who).toEqual(theirs);
        }
      }
    });

  test('touches nothing of a team whose owner did not ask', async () => {
    const { own, other } = scene;
    const stranger = await addPerson(app, { team_id: other.team_id });
    const before = await fingerprint(app.db, own.team_id);
    await callCell(app, name, fixtures[name].of(other), stranger.headers);
    if (!fixtures[name].isProof)
      await callCell(
        app,
        name,
        {
          ...fixtures[name].of(own),
          ...(policy(name).access === 'public' && fixtures[name].of(other)),
        },
        stranger.headers,
      );
    expect(await fingerprint(app.db, own.team_id)).toEqual(before);
  });
});

const askAs =
  (headers: Record<string, string>): Ask =>
  async (name, call = fixtures[name].of(scene.own)) =>
    JSON.parse((await callEndpoint(app, name, call, headers)).text);

/** Ids of another system, of the plans or of page blocks, which belong to no team. */
const WITHOUT_TEAM =
  /^(?:plan_id|product_id|variant_id|template_id|slack_channel_id|waba_id|phone_number_id|business_user_id|api_waba_id|import_id|id)$/u;

test('every call that takes the id of something a team owns is asked with that of another team', () => {
  const unasked = names.filter(
    (name) =>
      policy(name).access !== 'public' &&
      !namesThings(name) &&
      [schemas[name].body, schemas[name].query].some(
        (schema) =>
          schema !== undefined && idsIn(shapeOf(schema)).some((field) => !WITHOUT_TEAM.test(field)),
      ),
  );
  expect(unasked).toEqual([]);
});

function idsIn(shape: JsonShape): string[] {
  return branchesOf(shape).flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([field, inner]) => [
      ...(/(?:^|_)ids?$/u.test(field) ? [field] : []),
      ...idsIn(inner),
    ]),
    ...(items ? idsIn(items) : []),
  ]);
}

test('every endpoint was asked by every kind of caller, or in turn by every third of them: not one cell is a leak', () => {
  const { callers } = scene;
  // Printed, so that the output of the run shows how many calls were tested.
  console.log(
    `access matrix: ${names.length} endpoints, ${callers.length} kinds of callers of which each is asked by one in ${STEP}, ${cells} cells`,
  );
  expect(callers.filter(({ who }) => !asked.has(who)).map(({ who }) => who)).toEqual([]);
  expect(cells).toBeGreaterThanOrEqual(Math.max(2_000, names.length * callers.length) / STEP);
});
