import { afterAll, expect, test } from 'vitest';
import { DAY } from '#server/testing/manual-clock.ts';
import { callAs } from '#server/testing/scenes/shop-scene.ts';
import { type ConnectedTeam, shopifyScene } from '#server/testing/scenes/shopify-scene.ts';
import { testApp } from '#server/testing/test-app.ts';
import { reconcileShops } from './reconcile-shops.ts';

const { app, shopify, connect, settle } = await shopifyScene({ billing: true });
const { db } = app;
afterAll(async () => {
  await app.http.close();
  await shopify.stop();
});

const planOf = async ({ team_id }: ConnectedTeam): Promise<string> =>
  (
    await db
      .selectFrom('teams')
      .select('current_plan')
      .where('id', '=', team_id)
      .executeTakeFirstOrThrow()
  ).current_plan;
const request = (team: ConnectedTeam, plan_id = 'essentiel') =>
  team.call('POST', 'shopify/billing/request-recurring-payment', { plan_id });
const notify = async (team: ConnectedTeam, id: string, status: string): Promise<void> => {
  await shopify.emit(
    'app_subscriptions/update',
    JSON.stringify({
      app_subscription: { admin_graphql_api_id: `gid://shopify/AppSubscription/${id}`, status },
    }),
    { domain: team.domain },
  );
  await settle();
};
const customer = async (team: ConnectedTeam): Promise<string> => {
  expect(await request(team)).toMatchObject({
    status: 200,
    body: {
      data: {
        confirmation_url: expect.stringContaining('/admin/charges/') as string,
        charge_id: expect.any(String) as string,
      },
    },
  });
  return shopify.shop(team.domain).payments.at(-1)?.id ?? '';
};

test('switched off, unknown and free plans are refused, and nothing is asked of Shopify; nor without a shop', async () => {
  const team = await connect();
  const off = callAs(testApp(db, { config: { shopify: shopify.settings } }), team.owner);
  expect(
    await off('POST', 'shopify/billing/request-recurring-payment', { plan_id: 'essentiel' }),
  ).toMatchObject({ status: 409, body: { code: 'billing_off' } });
  expect(
    await off('POST', 'shopify/billing/request-recurring-payment', { plan_id: 'or' }),
  ).toMatchObject({ status: 404 });
  for (const plan_id of ['or', 'libre'])
    expect(await request(team, plan_id)).toMatchObject({ status: 404 });
  expect(shopify.shop(team.domain).payments).toEqual([]);
  await team.call('DELETE', 'integrations/shopify');
  expect(await request(team)).toMatchObject({
    status: 409,
    body: { code: 'shopify_not_connected' },
  });
});

test('the plan changes when Shopify says so, not when the browser comes back, and ends when the payment does', async () => {
  const team = await connect();
  const id = await customer(team);
  expect(await planOf(team)).toBe('libre');
  await fetch(`${shopify.url}/${team.domain}/admin/charges/${id}/confirm?decision=accept`, {
    redirect: 'manual',
  });
  await expect.poll(async () => (await settle(), planOf(team))).toBe('essentiel');
  await Promise.all(Array.from({ length: 50 }, () => notify(team, id, 'ACTIVE')));
  expect(
    await db
      .selectFrom('audit_log')
      .select('id')
      .where('team_id', '=', team.team_id)
      .where('action', '=', 'plan_changed')
      .execute(),
  ).toHaveLength(1);
  await notify(team, id, 'PENDING');
  expect(await planOf(team)).toBe('essentiel');
  await notify(team, id, 'FROZEN');
  expect(await planOf(team)).toBe('libre');
  await notify(team, id, 'ACTIVE');
  expect(await planOf(team)).toBe('essentiel');
  await notify(team, id, 'CANCELLED');
  await notify(team, id, 'ACTIVE');
  expect(await planOf(team)).toBe('libre');
});

test('a declined request changes nothing, a word on somebody else’s charge neither, and a lost one is read each night', async () => {
  const [team, other] = [await connect(), await connect()];
  await notify(team, await customer(team), 'DECLINED');
  await notify(team, '999', 'ACTIVE');
  expect(await planOf(team)).toBe('libre');
  await customer(other);
  const [payment] = shopify.shop(other.domain).payments;
  if (payment) payment.status = 'ACTIVE';
  app.clock.advance(DAY);
  shopify.setNow(app.clock.now());
  await reconcileShops(app);
  expect(await planOf(other)).toBe('essentiel');
});

test('a custom app, which cannot be paid, is refused in Shopify’s words', async () => {
  const team = await connect();
  shopify.shop(team.domain).may_bill = false;
  expect(await request(team)).toMatchObject({
    status: 422,
    body: { code: 'provider_plan', message: expect.stringContaining('Custom apps') as string },
  });
});

test('the plan’s own screen leads to the same page of Shopify, and says what is missing without a shop', async () => {
  const team = await connect();
  const chosen = await team.call('POST', 'billing/plan', { plan_id: 'essentiel' });
  expect(chosen).toMatchObject({
    status: 200,
    body: { confirmation_url: expect.stringContaining(`${team.domain}/admin/charges/`) as string },
  });
  await team.call('DELETE', 'integrations/shopify');
  expect(await team.call('POST', 'billing/plan', { plan_id: 'essentiel' })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('connectez d’abord') as string },
  });
});
