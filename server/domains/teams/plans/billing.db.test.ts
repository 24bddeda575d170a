import { expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { placeOf } from '#server/domains/counters/cells.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { BillingProvider } from '#server/ports/billing-provider.ts';

const db = await testDatabase();
const customer: unknown[] = [];
/** A billing provider that bills teams with a shop on its platform. */
const shopify: BillingProvider = {
  name: 'shopify',
  whyNot: (team_id) =>
    Promise.resolve(team_id === unlinked ? 'Connectez d’abord votre boutique Shopify.' : null),
  requestPlan: (team_id, plan) =>
    Promise.resolve({
      confirmation_url: `https://shopify.example/${customer.push({ team_id, plan })}`,
    }),
};
let unlinked = '';
const free = testApp(db);
const billed = testApp(db, { billing: shopify });

type Billing = Answer<'getBilling'>['data'];
const read = async (app: typeof free, { headers }: TestPerson) =>
  (await callHttp(app, 'GET /api/team/billing', headers)).data as Billing;
const choose = (app: typeof free, { headers }: TestPerson, plan_id: string) =>
  callHttp(app, 'POST /api/team/billing/plan', headers, { plan_id });

async function shop(plan = 'libre', used = 0): Promise<TestPerson & { team_id: string }> {
  const team_id = await addTeam(free, { timezone: 'Indian/Reunion' });
  await db.updateTable('teams').set({ current_plan: plan }).where('id', '=', team_id).execute();
  const at = placeOf('email', 'request');
  await db
    .insertInto('statistics')
    .values({
      team_id,
      day: '2026-11-03',
      c: Array.from({ length: at + 1 }, (_, place) => (place === at ? used : 0)),
    })
    .execute();
  return { ...(await addPerson(free, { team_id })), team_id };
}

test('the month says what is used and left, and when it renews in the shop’s own zone', async () => {
  expect(await read(free, await shop('essentiel', 128))).toMatchObject({
    plan: { id: 'essentiel', name: 'Essentiel' },
    usage: { used: 128, limit: 300, left: 172, resets_at: '2026-11-30T20:00:00.000Z' },
  });
  expect(await read(free, await shop('libre', 512))).toMatchObject({
    plan: { name: 'Libre' },
    usage: { used: 512, limit: null, left: null },
  });
  expect(await read(free, await shop('ancienne', 1))).toMatchObject({
    plan: { id: 'ancienne', name: 'ancienne' },
    usage: { limit: null },
  });
});

test('an instance that bills nobody offers what is free and nothing else', async () => {
  const owner = await shop('essentiel');
  const { provider, plans } = await read(free, owner);
  expect([provider, plans.map(({ id, state }) => [id, state])]).toEqual([
    null,
    [
      ['libre', 'available'],
      ['essentiel', 'current'],
    ],
  ]);
  expect((await choose(free, owner, 'libre')).body).toMatchObject({
    data: { plan: { id: 'libre' } },
    confirmation_url: null,
  });
  expect(
    await db
      .selectFrom('audit_log')
      .select(['action', 'detail', 'user_id'])
      .where('team_id', '=', owner.team_id)
      .execute(),
  ).toEqual([
    { action: 'plan_changed', detail: { from: 'essentiel', to: 'libre' }, user_id: owner.id },
  ]);
  expect(await choose(free, owner, 'essentiel')).toMatchObject({
    status: 409,
    code: 'plan_unavailable',
  });
  expect(await choose(free, owner, 'gratuit')).toMatchObject({ status: 404, code: 'not_found' });
});

test('where somebody bills, a plan is agreed to there first, and a free one is not to be had', async () => {
  const owner = await shop('essentiel');
  expect(await choose(billed, owner, 'libre')).toMatchObject({
    status: 409,
    code: 'plan_unavailable',
  });
  const other = await shop('libre');
  const { provider, plans } = await read(billed, other);
  expect([provider, plans.map(({ state }) => state)]).toEqual([
    'shopify',
    ['current', 'available'],
  ]);
  expect((await choose(billed, other, 'essentiel')).body).toMatchObject({
    data: { plan: { id: 'libre' } },
    confirmation_url: 'https://shopify.example/1',
  });
  expect(customer).toEqual([
    { team_id: other.team_id, plan: { id: 'essentiel', name: 'Essentiel', price: 19 } },
  ]);
  unlinked = other.team_id;
  expect(await choose(billed, other, 'essentiel')).toMatchObject({
    status: 409,
    body: { message: 'Connectez d’abord votre boutique Shopify.' },
  });
});

test('a member neither reads nor changes it', async () => {
  const { team_id } = await shop();
  const member = await addPerson(free, { team_id, role: 'member' });
  expect([
    (await callHttp(free, 'GET /api/team/billing', member.headers)).code,
    (await choose(free, member, 'libre')).code,
  ]).toEqual(['role_required', 'role_required']);
});
