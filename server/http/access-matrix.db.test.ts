import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { schemas as contractSchemas } from '#contract/api/schemas.ts';
import type { EndpointSchemas } from '#contract/api/endpoint.ts';
import { recogniseInstance } from '#server/database/instance.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { hashToken } from './access/identify-caller.ts';
import { callEndpoint, type EndpointResponse } from '#server/testing/contract/call-endpoint.ts';
import { connectOnlineShop } from '#server/testing/builders/online-shop.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { WEBHOOK_SECRET } from '#server/testing/contract/contract-listeners.ts';
import { type ContractCaller, contractCallers } from '#server/testing/contract/contract-callers.ts';
import { fixtures, type CallFixture } from '#server/testing/contract/contract-fixtures.ts';
import { connectSite } from '#server/testing/contract/contract-listeners.ts';
import { branchesOf, type JsonShape, shapeOf } from '#server/testing/contract/json-shape.ts';
import { strangeIds } from '#server/testing/contract/strange-ids.ts';
import {
  addContractShop,
  addBrevoAccount,
  addKanalAccount,
  addMetaAccount,
} from '#server/testing/contract/contract-shop.ts';
import { type ContractShop } from '#server/testing/contract/contract-app.ts';
import { rememberEmptyTables } from '#server/testing/contract/empty-tables.ts';
import { fingerprint } from '#server/testing/contract/fingerprint.ts';
import { shopDouble } from '#server/testing/scenes/shop-double.ts';
import { trustingMail } from '#server/testing/scenes/trusting-mail.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { BREVO_KEY, startBrevo } from '#fake-services/sms/brevo.ts';
import { startGoogle } from '#fake-services/google/google.ts';
import { KANAL_KEY, startKanal } from '#fake-services/whatsapp/kanal.ts';
import { CREDENTIALS } from '#fake-services/whatsapp/meta-rows.ts';
import { startShopify } from '#fake-services/shopify/shopify.ts';
import { SLACK_SETTINGS, SLACK_TOKEN } from '#fake-services/slack.ts';
import { startTwilio, TWILIO_TOKEN } from '#fake-services/sms/twilio.ts';
import { startMeta } from '#fake-services/whatsapp/meta.ts';

/** Every endpoint × every kind of caller × own, foreign, missing and malformed ids, generated from the contract. */
const names = Object.keys(endpoints) as EndpointName[];
const schemas: Record<EndpointName, EndpointSchemas> = contractSchemas;
const policy = (name: EndpointName): Endpoint => endpoints[name];
const hasId = (name: EndpointName): boolean => policy(name).path.includes('/:id');

/** The credentials of the shops that are asked about. */
const PASTED = [
  KANAL_KEY,
  BREVO_KEY,
  SLACK_TOKEN,
  TWILIO_TOKEN,
  CREDENTIALS.token,
  CREDENTIALS.app_secret,
  WEBHOOK_SECRET,
];

/** A question of one caller to one endpoint, with one id or body. */
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
let emptyTables: () => Promise<void>;
beforeAll(async () => {
  const kanal = await startKanal();
  kanal.setLimit(Infinity);
  const meta = await startMeta();
  const [brevo, twilio, google, shopify] = [
    await startBrevo(),
    await startTwilio(),
    await startGoogle(),
    await startShopify(),
  ];
  for (const service of [brevo, twilio]) service.setLimit(Infinity);
  stop = async () =>
    void (await Promise.all([
      google.stop(),
      shopify.stop(),
      kanal.stop(),
      brevo.stop(),
      twilio.stop(),
      meta.stop(),
    ]));
  app = testApp(await testDatabase(), {
    config: {
      google: google.settings,
      shopify: { ...shopify.settings, billing: true },
      slack: SLACK_SETTINGS,
      kanalApiBase: kanal.url,
      brevoApiBase: brevo.url,
      twilioApiBase: twilio.url,
      metaGraphBase: meta.url,
    },
    shop: shopDouble(),
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
  emptyTables = await rememberEmptyTables(app.db);
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

/** The calls of an endpoint that reach for what is another team’s; each must answer as if it did not exist. */
function foreignCalls(name: EndpointName, own: ContractShop, other: ContractShop): CallFixture[] {
  const given = fixtures[name].of(own);
  // An administrator has every team for their own.
  const foreign =
    policy(name).access === 'admin' ? '999999998' : (fixtures[name].of(other).params?.['id'] ?? '');
  return [
    ...(hasId(name)
      ? strangeIds(foreign).map((id) => ({ ...given, params: { ...given.params, id } }))
      : []),
    ...(fixtures[name].foreignBodies?.(own, other) ?? []).map((body) => ({ ...given, body })),
  ];
}

const namesThings = (name: EndpointName): boolean =>
  hasId(name) ||
  fixtures[name].foreignBodies !== undefined ||
  fixtures[name].indifferent !== undefined;

/** What only reads leaves its shops as they were: one scene serves all of it. */
const isReading = (name: EndpointName): boolean =>
  policy(name).method === 'GET' && fixtures[name].service === undefined;
let readScene: Promise<Scene> | undefined;

describe.each([...names.filter(isReading), ...names.filter((name) => !isReading(name))])(
  '%s',
  (name) => {
    let scene: Scene;
    beforeAll(async () => {
      scene = isReading(name) ? await (readScene ??= newScene()) : await newScene();
    });
    afterAll(() => (isReading(name) ? undefined : emptyTables()));

    test('answers each kind of caller as its policy says, and a refusal writes nothing', async () => {
      const { own: shop, other, callers } = scene;
      let before: string[] | null = null; // what one refusal leaves is what the next one finds
      for (const { who, headers, owed, teams } of callers) {
        if (fixtures[name].service === 'meta') {
          await addMetaAccount(app, shop.team_id);
          before = null;
        }
        const admitted = owed(policy(name));
        const status =
          admitted === 200 && fixtures[name].namesTeam && !teams.includes(shop.team_id)
            ? 404
            : admitted;
        if (status !== 200) before ??= await fingerprint(app.db);
        // Each success has a shop of its own state: what one caller cancels, the next cannot.
        const response = await callCell(app, name, fixtures[name].of(shop), headers);
        if (status !== 200) {
          expectRefusal(response, status, who);
          expect(await fingerprint(app.db), who).toEqual(before);
          continue;
        }
        before = null;
        expect(response.status, `${who}: ${response.text.slice(0, 300)}`).toBe(200);
        if (policy(name).access !== 'admin' && !teams.includes(other.team_id))
          expect(response.text, `${who} reads another team`).not.toContain(other.marker);
        // A reader sees that there are people, not how to reach them.
        if (who === 'a reader')
          expect(response.text).not.toMatch(/(?:lea|paul|zoe)\.m[0-9a-f]{32}@|698765432/);
        if (!isReading(name)) await restore(shop);
      }
    });

    test.runIf(namesThings(name))(
      'lets nobody reach what is another team’s, and says no more of it than of what does not exist',
      async () => {
        const { own, other } = scene;
        // An earlier call may have removed a caller from the team.
        const present = isReading(name) ? scene.callers : await contractCallers(app, own, other);
        const callers = present.filter(
          ({ owed, teams }) => owed(policy(name)) === 200 && !teams.includes(other.team_id),
        );
        const asks = foreignCalls(name, own, other);
        for (const { who, headers } of callers) {
          const before = await fingerprint(app.db);
          const answers = [];
          for (const call of asks) answers.push(await callCell(app, name, call, headers));
          for (const [index, answer] of answers.entries())
            expectRefusal(answer, 404, `${who}, ${JSON.stringify(asks[index])}`);
          expect(new Set(answers.map(({ text }) => text)).size, who).toBeLessThanOrEqual(1);
          // Calls of a support session are recorded in the audit log, also refused ones, which write nothing else.
          const written = (lines: readonly string[]): string[] =>
            lines.filter(
              (line) => who !== 'an administrator as the owner' || !line.startsWith('audit_log '),
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
            expect(foreign.text.replaceAll(`"${id(other)}"`, '"999999999"'), who).toBe(
              unknown.text,
            );
            expect(await fingerprint(app.db, other.team_id), who).toEqual(theirs);
          }
        }
      },
    );

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
  },
);

/** Ids of another system, of the plans or of page blocks, which belong to no team. */
const WITHOUT_TEAM =
  /^(?:plan_id|product_id|template_id|slack_channel_id|waba_id|phone_number_id|business_user_id|api_waba_id|import_id|id)$/u;

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

test('every endpoint was asked by every kind of caller: 2,000 cells and more, not one of them a leak', async () => {
  const { callers } = await newScene();
  // Told, so that whoever reads the run sees how much was asked.
  console.log(
    `access matrix: ${names.length} endpoints, ${callers.length} kinds of callers, ${cells} cells`,
  );
  expect(cells).toBeGreaterThanOrEqual(Math.max(2_000, names.length * callers.length));
});

/** Puts back what a success moved. */
async function restore(shop: ContractShop): Promise<void> {
  await app.db
    .deleteFrom('imports')
    .where('team_id', '=', shop.team_id)
    .where('id', 'not in', [
      shop.checked_import_id,
      shop.running_import_id,
      shop.stopped_import_id,
      shop.export_id,
      shop.reviews_import_id,
    ])
    .execute();
  await restorePeople(shop);
  await restoreMails(shop);
  await restoreWebhook(shop);
  await addKanalAccount(app, shop.team_id);
  await addBrevoAccount(app, shop.team_id);
  await restoreOnlineShop(shop);
  await connectSite(app, shop);
  await app.db
    .updateTable('upsell_configurations')
    .set({ deleted_at: null })
    .where('id', '=', shop.upsell_id)
    .execute();
  await app.db
    .updateTable('upsell_configurations')
    .set({ deleted_at: app.clock.now() })
    .where('id', '=', shop.deleted_upsell_id)
    .execute();
  await app.db
    .updateTable('account_proofs')
    .set({ used_at: null })
    .where('email', '=', shop.email)
    .execute();
  const later = new Date(app.clock.now().getTime() + 3_600_000);
  await app.db
    .updateTable('messages')
    .set({
      status: 'scheduled',
      reason: null,
      finished_at: null,
      scheduled_at: later,
      due_at: later,
    })
    .where('id', '=', shop.queued_id)
    .execute();
  await app.db
    .updateTable('messages')
    .set({
      status: 'cancelled',
      reason: 'cancelled_by_team',
      finished_at: app.clock.now(),
      scheduled_at: later,
      due_at: null,
    })
    .where('id', '=', shop.cancelled_id)
    .execute();
  await app.db
    .updateTable('messages')
    .set({ status: 'outcome_unknown', finished_at: null, sent_at: null, due_at: null })
    .where('id', '=', shop.unknown_id)
    .execute();
  for (const [id, state, phase] of [
    [shop.checked_import_id, 'checked', 'check'],
    [shop.running_import_id, 'running', 'run'],
    [shop.stopped_import_id, 'cancelled', 'run'],
  ] as const) {
    await app.db.updateTable('imports').set({ state, phase }).where('id', '=', id).execute();
  }
}

async function restoreOnlineShop({
  team_id,
  shop_domain,
  registration,
  registration_domain,
}: ContractShop): Promise<void> {
  await app.db.deleteFrom('integrations').where('account', '=', registration_domain).execute();
  await app.db
    .updateTable('shop_registrations')
    .set({ used_at: null })
    .where('token_hash', '=', hashToken(registration))
    .execute();
  await connectOnlineShop(app, team_id, shop_domain);
}

async function restoreWebhook({
  team_id,
  webhook_id,
  delivery_id,
  reply_model_id,
  request_id,
}: ContractShop): Promise<void> {
  await sql`insert into reply_models (id, team_id, position, name, text, mood, created_at, updated_at) overriding system value values (${reply_model_id}, ${team_id}, 1, 'Excuses', 'Pardon', 'unhappy', now(), now()) on conflict do nothing`.execute(
    app.db,
  );
  await sql`insert into outgoing_webhooks (id, team_id, url, events, secret) overriding system value values (${webhook_id}, ${team_id}, 'http://127.0.0.1:9/', '{request.rated}', '\\x00') on conflict do nothing`.execute(
    app.db,
  );
  await sql`insert into webhook_deliveries (id, webhook_id, event, about, request_id, occurred_at) overriding system value values (${delivery_id}, ${webhook_id}, 'request.rated', ${request_id}, ${request_id}, now()) on conflict do nothing`.execute(
    app.db,
  );
}

async function restoreMails({
  team_id,
  mail_sender_id,
  suppression_id,
  marker,
}: ContractShop): Promise<void> {
  await sql`
    insert into mail_senders (id, team_id, name, email, domain, selector, public_key, private_key) overriding system value
    values (${mail_sender_id}, ${team_id}, ${marker}, ${`avis@${marker}.fr`}, ${`${marker}.fr`}, 'recueil-1', 'MIIB', '') on conflict do nothing`.execute(
    app.db,
  );
  await app.db
    .updateTable('suppressions')
    .set({ lifted_at: null })
    .where('id', '=', suppression_id)
    .execute();
}

/** What the calls about people changed: who is of the shop, who is invited, whether the shop stays. */
async function restorePeople({
  team_id,
  opt_out_id,
  member_id,
  api_key_id,
  invited,
  sent_invitation_id,
}: ContractShop): Promise<void> {
  await app.db
    .insertInto('memberships')
    .values({ team_id, user_id: member_id, role: 'reader' })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'team_id']).doUpdateSet({ role: 'reader' }),
    )
    .execute();
  await app.db.deleteFrom('users').where('email', '=', invited).execute();
  await app.db
    .updateTable('invitations')
    .set({ accepted_at: null, accepted_by: null })
    .where('email', '=', invited)
    .execute();
  await app.db
    .updateTable('invitations')
    .set({ revoked_at: null })
    .where('id', '=', sent_invitation_id)
    .execute();
  await app.db
    .updateTable('opt_outs')
    .set({ removed_at: null, removal_proof: null })
    .where('id', '=', opt_out_id)
    .execute();
  await app.db
    .updateTable('api_keys')
    .set({ revoked_at: null })
    .where('id', '=', api_key_id)
    .execute();
  await app.db.updateTable('teams').set({ deletes_at: null }).where('id', '=', team_id).execute();
}
