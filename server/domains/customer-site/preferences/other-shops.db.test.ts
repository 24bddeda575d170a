import { expect, test } from 'vitest';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { isOptedOut } from '#server/domains/requests/opt-outs/is-opted-out.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createContactedCustomer, messagesOf } from '../rating/rated-shop.fixture.ts';

const app = testApp(await testDatabase());
await ensureSenders(app);

const OTHERS = 'Les mêmes personnes tiennent aussi';
const STOPPED = [
  'request sent',
  'first_reminder cancelled opted_out',
  'last_reminder cancelled opted_out',
];
const PLANNED = ['request sent', 'first_reminder scheduled', 'last_reminder scheduled'];

const post = (path: string, form: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url: `${path}/stop`,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const page = async (path: string): Promise<string> =>
  (await app.http.inject({ method: 'GET', url: `${path}/stop` })).body;

/** Adds one person as a customer of three shops, two of which share their caps by one owner. */
async function threeShops() {
  const [here, sharing, other] = [
    await createContactedCustomer(app),
    await createContactedCustomer(app),
    await createContactedCustomer(app),
  ];
  const owner = await addPerson(app, { team_id: here.team_id });
  for (const { team_id } of [sharing, other])
    await app.db
      .insertInto('memberships')
      .values({ team_id, user_id: owner.id, role: 'owner' })
      .execute();
  for (const { team_id } of [here, sharing])
    await app.db.insertInto('shared_caps').values({ team_id, user_id: owner.id }).execute();
  const name = (team_id: string, value: string) =>
    app.db.updateTable('teams').set({ name: value }).where('id', '=', team_id).execute();
  await name(sharing.team_id, 'Maison Romarin');
  await name(other.team_id, 'Maison Thym');
  const hasOptedOut = ({ team_id }: typeof here): Promise<boolean> =>
    isOptedOut(app.db, { team_id, email: 'claire@exemple.fr', phone_number: null });
  return { here, sharing, other, owner, hasOptedOut };
}

test('an opt-out applies to one shop, unless the customer chooses all the shops of its owner', async () => {
  const { here, sharing, other, hasOptedOut } = await threeShops();
  const offered = await page(here.path);
  expect(offered).toContain(OTHERS);
  expect(offered).toContain('Maison Romarin');
  expect(offered).not.toContain('Maison Thym');
  await post(here.path, {});
  expect([await hasOptedOut(here), await hasOptedOut(sharing)]).toEqual([true, false]);
  expect(await messagesOf(app, sharing.request_id)).toEqual(PLANNED);
  expect(await page(here.path)).toContain(OTHERS);

  await post(here.path, { shops: 'all' });
  expect([await hasOptedOut(here), await hasOptedOut(sharing), await hasOptedOut(other)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await messagesOf(app, sharing.request_id)).toEqual(STOPPED);
  expect(await messagesOf(app, other.request_id)).toEqual(PLANNED);
  const done = await page(here.path);
  expect(done).toContain('Maison Romarin');
  expect(done).not.toContain(OTHERS);

  await post(here.path, { undo: '1' });
  expect([await hasOptedOut(here), await hasOptedOut(sharing)]).toEqual([false, false]);
  expect(await messagesOf(app, sharing.request_id)).toEqual(PLANNED);
});

test('an opt-out made at the other shop itself is not undone from this one', async () => {
  const { here, sharing, hasOptedOut } = await threeShops();
  await post(sharing.path, {});
  await post(here.path, { shops: 'all' });
  await post(here.path, { undo: '1' });
  expect([await hasOptedOut(here), await hasOptedOut(sharing)]).toEqual([false, true]);
});

test.each([
  [
    'the owner has lost one of them',
    async ({ here, owner }: Awaited<ReturnType<typeof threeShops>>) =>
      void (await app.db
        .updateTable('memberships')
        .set({ role: 'member' })
        .where('team_id', '=', here.team_id)
        .where('user_id', '=', owner.id)
        .execute()),
  ],
  [
    'the sharing is off',
    async ({ sharing }: Awaited<ReturnType<typeof threeShops>>) =>
      void (await app.db
        .deleteFrom('shared_caps')
        .where('team_id', '=', sharing.team_id)
        .execute()),
  ],
])('no other shop is shown or opted out when %s', async (_when, act) => {
  const shops = await threeShops();
  await act(shops);
  const { here, sharing, hasOptedOut } = shops;
  const offered = await page(here.path);
  expect(offered).not.toContain(OTHERS);
  expect(offered).not.toContain('Maison Romarin');
  await post(here.path, { shops: 'all' });
  expect([await hasOptedOut(here), await hasOptedOut(sharing)]).toEqual([true, false]);
});
