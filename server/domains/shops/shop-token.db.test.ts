import { shopifyScene, type ConnectedTeam } from '#server/testing/scenes/shopify-scene.ts';
import { afterAll, test, expect } from 'vitest';
import { shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';
import { DAY, HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { rescueOperations } from '#server/domains/operations/rescue-operations.ts';

const scene = await shopifyScene();

const { app, shopify, connect, settle } = scene;

const { db } = app;

afterAll(async () => {
  await app.http.close();
  await shopify.stop();
});

const ago = (ms: number): string => new Date(app.clock.now().getTime() - ms).toISOString();

const past = (days: number) =>
  shopifyOrder({
    created_at: ago(days * DAY),
    paid_at: ago(days * DAY),
    fulfilled_at: ago(days * DAY),
    delivered_at: ago((days - 1) * DAY),
  });

const card = async ({ call: ask }: ConnectedTeam) =>
  (
    (await ask('GET', 'integrations')).body.data as unknown as {
      state: string;
      last_error: string | null;
    }[]
  )[0];

type Import = Answer<'getImport'>['data'];

const readImport = async ({ call: ask }: ConnectedTeam, id: string): Promise<Import> =>
  (await ask('GET', `imports/${id}`)).body.data as unknown as Import;

test('a token that ends is renewed once, however many ask at once, and one that was taken away breaks the card until the shop is connected again', async () => {
  const team = await connect();
  const sealed = async () =>
    (
      await db
        .selectFrom('integrations')
        .select('credentials')
        .where('team_id', '=', team.team_id)
        .executeTakeFirstOrThrow()
    ).credentials;
  const first = await sealed();
  app.clock.advance(2 * HOUR);
  shopify.setNow(app.clock.now());
  const renewals = () =>
    shopify.calls.filter((call) => call === `POST /${team.domain}/admin/oauth/access_token`).length;
  const customer = renewals();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => team.call('POST', 'integrations/shopify/test')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(renewals() - customer).toBe(1);
  expect((await sealed())?.equals(first ?? Buffer.of())).toBe(false);
  shopify.tokens.clear();
  shopify.refreshes.clear();
  expect((await team.call('POST', 'integrations/shopify/test')).body.data).toMatchObject({
    state: 'broken',
    last_error: expect.stringContaining('Reconnectez') as string,
  });
  await settle();
  expect(
    await db
      .selectFrom('test_inbox_messages')
      .select('subject')
      .where('recipient', '=', team.owner.email)
      .execute(),
  ).toHaveLength(1);
  expect(
    (
      await scene.returnFromConsent(
        await scene.travel(team.domain, team.owner.headers),
        team.owner.headers,
      )
    ).status,
  ).toBe(200);
  await settle();
  expect(await card(team)).toMatchObject({ state: 'connected', last_error: null });
});

test('a token that is refused before its time is renewed, and the question asked again', async () => {
  const team = await connect();
  shopify.tokens.clear();
  expect((await team.call('POST', 'integrations/shopify/test')).body.data).toMatchObject({
    state: 'connected',
  });
});

test('a Shopify that is away for an hour costs the import nothing: it says so, waits, and goes on where it was', async () => {
  const team = await connect();
  shopify.shop(team.domain).orders.push(...Array.from({ length: 20 }, (_, at) => past(10 + at)));
  const { id } = (await team.call('POST', 'reviews_queued/import_past_orders')).body
    .data as unknown as Import;
  shopify.fault({ kind: 'answer', path: team.domain, status: 503, times: 20 });
  for (let minutes = 0; minutes < 10; minutes++) {
    await settle();
    app.clock.advance(MINUTE);
    await rescueOperations(app);
  }
  shopify.setNow(app.clock.now());
  expect(await readImport(team, id)).toMatchObject({
    state: 'running',
    done: 0,
    error: expect.stringContaining('reprend de lui-même') as string,
  });
  expect(await card(team)).toMatchObject({
    state: 'connected',
    last_error: expect.stringContaining('ne répond pas') as string,
  });
  for (let minutes = 0; minutes < 12; minutes++) {
    await settle();
    app.clock.advance(MINUTE);
    await rescueOperations(app);
  }
  expect(await readImport(team, id)).toMatchObject({
    state: 'done',
    done: 20,
    created: 20,
    error: null,
  });
});

test('a Shopify that takes its word back in the middle leaves the import to a person, who resumes it after the repair', async () => {
  const team = await connect();
  shopify.shop(team.domain).orders.push(...Array.from({ length: 20 }, (_, at) => past(10 + at)));
  const { id } = (await team.call('POST', 'reviews_queued/import_past_orders')).body
    .data as unknown as Import;
  shopify.fault({ kind: 'answer', path: team.domain, status: 402 });
  await settle();
  expect(await readImport(team, id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('gelée') as string,
  });
  expect(await card(team)).toMatchObject({ state: 'broken' });
  await team.call('POST', 'integrations/shopify/test');
  await team.call('POST', `imports/${id}/resume`);
  await settle();
  expect(await readImport(team, id)).toMatchObject({ state: 'done', done: 20 });
});
