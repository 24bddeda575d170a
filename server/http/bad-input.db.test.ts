import { addContractStore } from '#server/testing/contract/contract-store.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { schemas } from '#contract/api/schemas.ts';
import type { EndpointSchemas } from '#contract/api/endpoint.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { callEndpoint, type EndpointResponse } from '#server/testing/contract/call-endpoint.ts';
import { bodyArbitrary } from '#server/testing/contract/body-arbitrary.ts';
import { type BrokenBody, brokenBodies, NOT_JSON } from '#server/testing/contract/broken-bodies.ts';
import { addPerson, addSession, type TestPerson } from '#server/testing/builders/person.ts';
import { fixtures } from '#server/testing/contract/contract-fixtures.ts';
import {
  type CallFixture,
  CONTRACT_ORIGIN,
} from '#server/testing/contract/fixtures/call-fixture.ts';
import { addContractShop } from '#server/testing/contract/contract-shop.ts';
import { addMetaAccount } from '#server/testing/contract/contract-accounts.ts';
import { expectRefusal } from '#server/testing/contract/expect-refusal.ts';
import { rememberRows } from '#server/testing/contract/remember-rows.ts';
import { type ContractShop } from '#server/testing/contract/contract-app.ts';
import { fingerprint } from '#server/testing/contract/fingerprint.ts';
import { shapeOf } from '#server/testing/contract/json-shape.ts';
import { storeDouble } from '#server/testing/scenes/store-double.ts';
import { shopDouble } from '#server/testing/scenes/shop-double.ts';
import { trustingMail } from '#server/testing/scenes/trusting-mail.ts';
import { casesOf, FUZZ_SEED, stepOf } from '#server/testing/contract/cases-of.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { startBrevo } from '#fake-services/sms/brevo.ts';
import { startGoogle } from '#fake-services/google/google.ts';
import { startKanal } from '#fake-services/whatsapp/kanal.ts';
import { startShopify } from '#fake-services/shopify/shopify.ts';
import { SLACK_SETTINGS } from '#fake-services/slack.ts';
import { startLaposte } from '#fake-services/laposte/laposte.ts';
import { startTrustpilot } from '#fake-services/trustpilot/trustpilot.ts';
import { startTwilio } from '#fake-services/sms/twilio.ts';
import { type FakeMeta, startMeta } from '#fake-services/whatsapp/meta.ts';
import { cleanJson } from './calls/clean-json.ts';
import { jsonLimits } from './limits/measure-json.ts';

/**
 * Sends invalid input to every endpoint, generated from the contract: the answer is a 4xx in French
 * that names the field, and nothing is written or notified.
 */
const names = Object.keys(endpoints) as EndpointName[];
const shapes = (name: EndpointName): EndpointSchemas => schemas[name];
const withBody = names.filter((name) => shapes(name).body !== undefined);
const withQuery = names.filter((name) => shapes(name).query !== undefined);
const RUNS = casesOf({ test: 12, full: 200 });
/**
 * `.ci/run` sends every wrong value to every field of an address. Otherwise each field receives
 * every third one in turn.
 */
const STEP = stepOf(3);

let app: TestApp;
let stop: () => Promise<void>;
let rows: Awaited<ReturnType<typeof rememberRows>>;
let scene: { shop: ContractShop; administrator: TestPerson; owner: TestPerson };
let meta: FakeMeta;
beforeAll(async () => {
  const kanal = await startKanal();
  kanal.setLimit(Infinity);
  meta = await startMeta();
  const [brevo, twilio, trustpilot, laposte, google, shopify] = [
    await startBrevo(),
    await startTwilio(),
    await startTrustpilot(),
    await startLaposte(),
    await startGoogle(),
    await startShopify(),
  ];
  for (const service of [brevo, twilio, trustpilot, laposte]) service.setLimit(Infinity);
  shopify.setRestoreRate(1e6); // No test here waits for the points of Shopify’s rate limit.
  stop = async () =>
    void (await Promise.all([
      google.stop(),
      shopify.stop(),
      kanal.stop(),
      brevo.stop(),
      twilio.stop(),
      trustpilot.stop(),
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
      trustpilot: trustpilot.settings,
      laposteApiBase: laposte.url,
      metaGraphBase: meta.url,
    },
    shops: [shopDouble()],
    stores: { woocommerce: storeDouble(), prestashop: storeDouble('prestashop') },
    mail: trustingMail,
  });
  await ensureSenders(app);
  // No generated id, such as « 1 », may name a row of the shop.
  await sql`select setval(oid, 1000000) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(
    app.db,
  );
  const shop = await addContractShop(app);
  const { team_id } = shop;
  scene = {
    shop,
    administrator: await addPerson(app, { team_id, is_admin: true }),
    owner: await addPerson(app, { team_id }),
  };
  rows = await rememberRows(app.db);
});
afterAll(() => stop());

const endsSession = (name: EndpointName): boolean =>
  name === 'logout' || name === 'endSession' || endpoints[name].access === 'impersonation';

interface FieldCall {
  given: CallFixture;
  headers: () => Promise<Record<string, string>>;
  call: (changes: CallFixture, headers?: Record<string, string>) => Promise<EndpointResponse>;
}

/** Returns the call of a person who has every right in their own shop. */
async function asking(name: EndpointName): Promise<FieldCall> {
  const { shop } = scene;
  const person = endpoints[name].access === 'impersonation' ? scene.owner : scene.administrator;
  const given = fixtures[name].of(shop);
  // Removes the accounts that an earlier call submitted.
  if (fixtures[name].service === 'meta') meta.reset();
  if (fixtures[name].service === 'meta') await addMetaAccount(app, shop.team_id);
  if (fixtures[name].service === 'store') await addContractStore(app, shop);
  if (fixtures[name].service === 'prestashop') await addContractStore(app, shop, 'prestashop');
  // A sign-out succeeds with any input, so each call uses another session.
  const under = endpoints[name].access === 'impersonation' ? await impersonation() : {};
  const headers = async () =>
    endsSession(name)
      ? (await addSession(app, { user_id: person.id, team_id: shop.team_id, ...under })).headers
      : person.headers;
  return {
    given,
    headers,
    call: async (changes, more = {}) =>
      callEndpoint(app, name, { ...given, ...changes }, { ...(await headers()), ...more }),
  };
}

/** Returns the session of an administrator for an impersonation. */
async function impersonation(): Promise<{ kind: 'impersonation'; parent_session_id: string }> {
  const { id: user_id } = await addPerson(app, { is_admin: true });
  const { id } = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return { kind: 'impersonation', parent_session_id: id };
}

/** Returns true when the contract itself accepts a text. */
function isAccepted(schema: z.ZodType, text: string): boolean {
  try {
    return schema.safeParse(cleanJson(Buffer.from(text), jsonLimits(256_000))).success;
  } catch {
    return false;
  }
}

function expectNamed(
  field: string,
  errors: Record<string, string[]>,
  { about, body }: { about: string; body: unknown },
): void {
  const named = Object.keys(errors);
  // The list item, or an object that the valid body lacks, is created for this one field, so the
  // answer may name its other missing fields instead.
  const item = /^(.+?\.0)\./.exec(field)?.[1] ?? firstMissing(field, body);
  expect(
    named.some(
      (name) =>
        name === 'body' ||
        name === field ||
        name.startsWith(`${item}.`) ||
        field.startsWith(`${name}.`) ||
        name.endsWith(field),
    ),
    `${about} names ${named.join(', ')}`,
  ).toBe(true);
}

/**
 * Returns the first part of a dotted path that the body does not have: `a.b` of `{ a: {} }` for
 * `a.b.c`.
 */
function firstMissing(field: string, body: unknown): string {
  const parts = field.split('.');
  let value = body;
  for (const [index, part] of parts.entries()) {
    if (typeof value !== 'object' || value === null || !(part in value))
      return parts.slice(0, index + 1).join('.');
    value = (value as Record<string, unknown>)[part];
  }
  return field;
}

/** The number of calls that are sent together, so that they share the read of their session. */
const TOGETHER = 25;

async function askAll<T>(each: readonly T[], call: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < each.length; from += TOGETHER)
    await Promise.all(each.slice(from, from + TOGETHER).map(call));
}

/**
 * Sends generated values together. When one fails, it is searched again alone and shrunk to its
 * smallest form.
 */
async function askGenerated<T>(
  values: fc.Arbitrary<T>,
  call: (value: T) => Promise<void>,
): Promise<void> {
  const cases = { seed: FUZZ_SEED, numRuns: RUNS };
  try {
    await askAll(fc.sample(values, cases), call);
  } catch (error) {
    await fc.assert(fc.asyncProperty(values, call), cases);
    throw error; // It fails only when calls run together.
  }
}

describe.each(withBody)('%s', (name) => {
  const schema = shapes(name).body as z.ZodType;
  let endpointAsking: FieldCall;
  let wrong: BrokenBody[] = [];
  let rightInForm: BrokenBody[] = [];
  beforeAll(async () => {
    endpointAsking = await asking(name);
    for (const broken of brokenBodies(schema, endpointAsking.given.body ?? {}))
      (isAccepted(schema, broken.text) ? rightInForm : wrong).push(broken);
  });
  afterAll(() => {
    wrong = [];
    rightInForm = [];
    return rows.restoreAndVacuum();
  });

  test('refuses every field that is missing, of a wrong kind, too long or unknown by its name, and writes nothing', async () => {
    const { given, call } = endpointAsking;
    const before = await fingerprint(app.db);
    expect(wrong.length).toBeGreaterThan(0);
    await askAll(wrong, async ({ field, text }) => {
      const about = `${name} ${field} ${text.slice(0, 200)}`;
      const response = await call({ body: text });
      const { code, errors } = expectRefusal(response, about);
      expect([400, 413, 422], about).toContain(response.status);
      if (code === 'invalid') expectNamed(field, errors, { about, body: given.body });
    });
    if (!endsSession(name)) expect(await fingerprint(app.db)).toEqual(before);
  });

  test('writes nothing when it refuses, for what it says, a body that is right in form', async () => {
    const { call } = endpointAsking;
    let before = await fingerprint(app.db);
    for (const { text } of rightInForm) {
      const about = `${name} ${text.slice(0, 200)}`;
      const response = await call({ body: text });
      if (response.status !== 200) expectRefusal(response, about);
      if (endsSession(name)) continue;
      const after = await fingerprint(app.db);
      if (response.status !== 200) expect(after, about).toEqual(before);
      before = after;
    }
  });

  test('refuses what is no JSON, another format and more than it can read', async () => {
    const { call } = endpointAsking;
    const before = await fingerprint(app.db);
    const limit =
      (endpoints[name] as Endpoint).body_limit ??
      (endpoints[name].access === 'public' ? 16_000 : 256_000);
    const statusOf = async (
      body: string,
      headers: Record<string, string> = {},
    ): Promise<number> => {
      const response = await call({ body }, headers);
      expectRefusal(response, `${name} ${body.slice(0, 100)}`);
      return response.status;
    };
    for (const text of NOT_JSON) expect(await statusOf(text), text).toBe(400);
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'image/png',
      'x',
    ])
      expect(await statusOf('{"a":1}', { 'content-type': type }), type).toBe(415);
    expect(await statusOf(`"${'x'.repeat(limit)}"`)).toBe(413);
    if (!endsSession(name)) expect(await fingerprint(app.db)).toEqual(before);
  });

  test(`answers ${RUNS} random bodies as the contract says`, async () => {
    const { call } = endpointAsking;
    const body = bodyArbitrary(shapeOf(schema)).map((value) => JSON.stringify(value));
    await askGenerated(body, async (text) => {
      const response = await call({ body: text });
      if (response.status === 200) {
        expect(isAccepted(schema, text), `${text} was taken`).toBe(true);
        return;
      }
      expectRefusal(response, text);
      if (!isAccepted(schema, text)) expect([400, 422], text).toContain(response.status);
    });
  });
});

const WRONG_VALUES = [
  '0',
  '-1',
  '1.5',
  '101',
  '1e9',
  '99999999999999999999',
  'abc',
  'NaN',
  '2026-02-30',
  '2026-13-01',
  '20261120',
  '0001-01-01',
  '9999-12-31',
  '-271821-04-20',
  '+275760-09-13T00:00:00Z',
  ',',
  ',,,',
  '1,2,x',
  '\0',
  'a\0b',
  '%',
  '_',
  '\\',
  "'",
  '\u202e',
  '💥',
  'x'.repeat(5000),
  '1,'.repeat(60),
  ' ',
  'null',
  'true',
  '[]',
  '{}',
  '٣',
  'infinity',
  'now',
  'tomorrow',
  'epoch',
];

describe.each(withQuery)('%s, in its address', (name) => {
  let endpointAsking: FieldCall;
  beforeAll(async () => {
    endpointAsking = await asking(name);
  });
  afterAll(() => rows.restoreAndVacuum());
  const schema = shapes(name).query as z.ZodType;
  const fields = Object.keys(shapeOf(schema).properties ?? {});

  test('refuses values that mean nothing by the name of their field', async () => {
    const { call } = endpointAsking;
    const before = await fingerprint(app.db);
    const asks = fields.flatMap((field, place) =>
      WRONG_VALUES.filter((_, index) => (index + place) % STEP === 0).map(
        (value) => [field, value] as const,
      ),
    );
    expect(asks.length).toBeGreaterThan(0);
    await askAll(asks, async ([field, value]) => {
      const about = `${name} ?${field}=${value.slice(0, 60)}`;
      const response = await call({ query: { [field]: value } });
      if (response.status === 200)
        expect(schema.safeParse({ [field]: value }).success, `${about} was taken`).toBe(true);
      else expectNamed(field, expectRefusal(response, about).errors, { about, body: {} });
    });
    for (const field of ['inconnu', 'team_id', 'constructor', 'toString'])
      expect((await call({ query: { [field]: '1' } })).status, field).toBe(422);
    // A call that writes does so when its address is valid.
    if (endpoints[name].method === 'GET') expect(await fingerprint(app.db)).toEqual(before);
  });

  test(`answers ${RUNS} random queries without ever failing`, async () => {
    const { call } = endpointAsking;
    const value = fc.oneof(
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          ...WRONG_VALUES,
          '1',
          '2',
          '20',
          '2026-11-01',
          '2026-11-20',
          '2025-01-01',
          '2026-11-20T10:00:00+02:00',
        ),
      },
      fc.string({ unit: 'binary' }),
    );
    const query = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 5 });
    await askGenerated(query, async (given) => {
      const response = await call({ query: given });
      if (response.status !== 200) expectRefusal(response, JSON.stringify(given));
    });
  });

  test('refuses a value given twice, unless it takes several', async () => {
    const { given, headers } = endpointAsking;
    const { body, params = {} } = given;
    const { method } = endpoints[name];
    const path = endpoints[name].path.replace(/:(\w+)/gu, (_, key: string) => params[key] ?? '');
    for (const field of fields) {
      const answer = await app.http.inject({
        method,
        url: `${path}?${field}=1&${field}=2`,
        headers: {
          ...(await headers()),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      expect(answer.statusCode, field).toBe(
        schema.safeParse({ [field]: ['1', '2'] }).success ? 200 : 422,
      );
    }
  });
});

test('every address answers 405 to the methods that it does not have, and says which it has', async () => {
  const patterns = Object.values(endpoints).map(({ path, method }) => ({
    method: method as string,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  }));
  for (const path of new Set(
    Object.values(endpoints).map((endpoint) => endpoint.path.replace(/:\w+/g, '1')),
  )) {
    // « sessions/end-others » also matches « sessions/:session_id »: an address has the methods of
    // all matching patterns.
    const methods = [
      ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
    ];
    for (const method of (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
      (one) => !methods.includes(one),
    )) {
      if (method === 'GET' && !path.startsWith('/api/')) continue; // It is a page, or its 404.
      const answer = await app.http.inject({ method, url: path });
      expect(answer.statusCode, `${method} ${path}`).toBe(405);
      expect(String(answer.headers.allow).split(', ').toSorted(), `${method} ${path}`).toEqual(
        methods.toSorted(),
      );
      expectRefusal(
        { status: answer.statusCode, headers: answer.headers, text: answer.body },
        path,
      );
    }
  }
});
