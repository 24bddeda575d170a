import { afterAll, expect, test } from 'vitest';
import { callHttp } from '#server/testing/call-http.ts';
import { addSession, type TestPerson } from '#server/testing/builders/person.ts';
import { addDueMessage } from '#server/testing/scenes/shop-scene.ts';
import { type SmsShop, smsScene } from '#server/testing/scenes/sms-scene.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

const { app, brevo, twilio, addShop } = await smsScene();
afterAll(async () => void (await Promise.all([brevo.stop(), twilio.stop()])));

interface PersonContacts {
  email: string;
  phone_number: string;
}

let people = 0;
const person = (): PersonContacts => {
  people += 1;
  return {
    email: `client${people}@exemple.fr`,
    phone_number: `+3361200${String(people).padStart(4, '0')}`,
  };
};

/**
 * Adds two shops, each with one message a day per person. The owner of the first shop owns both
 * when `isOneOwner` is true.
 */
async function addShops({ isOneOwner = true } = {}): Promise<{
  first: SmsShop;
  second: SmsShop;
  share: (shop: SmsShop, is_sharing?: boolean) => Promise<number>;
}> {
  const [first, second] = [await addShop(), await addShop()];
  const sessions = new Map<SmsShop, TestPerson['headers']>([
    [first, first.owner.headers],
    [second, second.owner.headers],
  ]);
  if (isOneOwner) {
    const { team_id } = second;
    await app.db
      .insertInto('memberships')
      .values({ team_id, user_id: first.owner.id, role: 'owner' })
      .execute();
    sessions.set(second, (await addSession(app, { user_id: first.owner.id, team_id })).headers);
  }
  for (const shop of [first, second]) {
    const { team_id } = shop;
    await shop.connectBrevo();
    const { flow_configuration_config } = await app.db
      .selectFrom('teams')
      .select('flow_configuration_config')
      .where('id', '=', team_id)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('teams')
      .set({
        flow_configuration_config: JSON.stringify({
          ...flow_configuration_config,
          caps: { messages_per_day: 1, requests_per_30_days: null },
        }),
      })
      .where('id', '=', team_id)
      .execute();
  }
  await app.db
    .updateTable('senders')
    .set({ limit_count: null, limit_seconds: null })
    .where('channel', '=', 'sms')
    .execute();
  const share = async (shop: SmsShop, is_sharing = true): Promise<number> =>
    (await callHttp(app, 'POST /api/team/shared_caps', sessions.get(shop) ?? {}, { is_sharing }))
      .status;
  return { first, second, share };
}

const add = async ({ team_id }: SmsShop, to: PersonContacts): Promise<string> => {
  people += 1;
  return (await addDueMessage(app, { team_id, channel: 'sms', number: `P-${people}`, ...to })).id;
};

/** Sends one message of each shop, the second after the first. Returns their states. */
async function sendBoth(
  first: SmsShop,
  second: SmsShop,
  to: readonly [PersonContacts, PersonContacts],
): Promise<string[]> {
  const one = await add(first, to[0]);
  await sendDueMessages(app);
  const other = await add(second, to[1]);
  await sendDueMessages(app);
  return [await first.stateOf(one), await second.stateOf(other)];
}

const HELD = ['sent', 'held frequency_cap'];
const BOTH = ['sent', 'sent'];

test('two shops of one owner share the caps per person once both switched it on, by phone or by e-mail', async () => {
  const { first, second, share } = await addShops();
  const [nobody, one, both] = [person(), person(), person()];
  expect(await sendBoth(first, second, [nobody, nobody])).toEqual(BOTH);
  expect(await share(first)).toBe(200);
  expect(await sendBoth(first, second, [one, one])).toEqual(BOTH);
  expect(await share(second)).toBe(200);
  expect(await sendBoth(first, second, [both, both])).toEqual(HELD);
  expect(await sendBoth(second, first, [both, both])).not.toContain('sent');
  const byMail = person();
  expect(
    await sendBoth(first, second, [byMail, { ...byMail, phone_number: person().phone_number }]),
  ).toEqual(HELD);
});

test('simultaneously due messages of two sharing shops are counted together', async () => {
  const { first, second, share } = await addShops();
  const to = person();
  await share(first);
  await share(second);
  const ids = [await add(first, to), await add(second, to)];
  await sendDueMessages(app);
  const states = [await first.stateOf(ids[0] ?? ''), await second.stateOf(ids[1] ?? '')];
  expect(states.toSorted()).toEqual(HELD.toSorted());
});

test('shops of different owners never share the caps, even when both switch it on', async () => {
  const { first, second, share } = await addShops({ isOneOwner: false });
  expect([await share(first), await share(second)]).toEqual([200, 200]);
  const to = person();
  expect(await sendBoth(first, second, [to, to])).toEqual(BOTH);
});

test.each([
  [
    'it is switched off in one of them',
    async ({ share, first }: Shops) => void (await share(first, false)),
  ],
  [
    'the owner is only a member of one of them',
    ({ first, second }: Shops) => setRole(second.team_id, first.owner.id, 'member'),
  ],
  [
    'the owner leaves one of them',
    async ({ first, second }: Shops) =>
      void (await app.db
        .deleteFrom('memberships')
        .where('team_id', '=', second.team_id)
        .where('user_id', '=', first.owner.id)
        .execute()),
  ],
])('the shared caps end when %s', async (_when, act) => {
  const shops = await addShops();
  const { first, second, share } = shops;
  await share(first);
  await share(second);
  await act(shops);
  const to = person();
  expect(await sendBoth(first, second, [to, to])).toEqual(BOTH);
});

type Shops = Awaited<ReturnType<typeof addShops>>;

const setRole = async (team_id: string, user_id: string, role: 'owner' | 'member'): Promise<void> =>
  void (await app.db
    .updateTable('memberships')
    .set({ role })
    .where('team_id', '=', team_id)
    .where('user_id', '=', user_id)
    .execute());

test('an owner who loses a shop and owns it again must switch the shared caps on again', async () => {
  const { first, second, share } = await addShops();
  await share(first);
  await share(second);
  const changeRole = (role: string) => second.call('PATCH', `members/${first.owner.id}`, { role });
  expect((await changeRole('member')).status).toBe(200);
  await app.runEventHandlers();
  expect((await changeRole('owner')).status).toBe(200);
  const to = person();
  expect(await sendBoth(first, second, [to, to])).toEqual(BOTH);
});

test('only an owner sees and changes the shared caps, and sees only their own shops', async () => {
  const { first, second, share } = await addShops();
  const stranger = await addShop();
  await share(second);
  const read = await first.call('GET', 'shared_caps');
  expect(read.body.data).toEqual({
    is_sharing: false,
    is_shared_by_another: false,
    shops: [{ id: second.team_id, name: 'Maison Lavande', is_sharing: true }],
  });
  expect((await second.call('GET', 'shared_caps')).body.data).toEqual({
    is_sharing: true,
    is_shared_by_another: true,
    shops: [],
  });
  expect((await stranger.call('GET', 'shared_caps')).body.data).toEqual({
    is_sharing: false,
    is_shared_by_another: false,
    shops: [],
  });
  await setRole(first.team_id, first.owner.id, 'member');
  expect((await first.call('POST', 'shared_caps', { is_sharing: true })).status).toBe(403);
});
