import { metaScene } from '#server/testing/scenes/meta-scene.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { WABA_ID } from '#fake-services/whatsapp/meta-rows.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import { endRestrictions } from '#server/domains/channels/violations/end-restrictions.ts';

const { app, meta, addShop } = await metaScene();

afterAll(async () => {
  await app.http.close();
  await meta.stop();
});

beforeEach(async () => {
  meta.reset();
  // In each test only one shop answers for the account.
  await app.db
    .updateTable('integrations')
    .set({ state: 'disconnected', credentials: null })
    .execute();
  app.clock.set('2026-11-20T09:00:00Z');
});

const deliver = async (status: Promise<number>) => {
  expect(await status).toBe(200);
  await app.runEventHandlers();
};

test('the channel fallback order skips an account with a violation, only customers without another channel are held, and the violation is lifted gradually by an administrator', async () => {
  const shop = await addShop();
  await shop.open();
  await deliver(
    meta.emit([
      {
        field: 'account_update',
        value: { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } },
      },
    ]),
  );
  const [reached, alone] = [await shop.addDue({ email: 'autre@exemple.fr' }), await shop.addDue()];
  await sendDueMessages(app);
  expect([await shop.stateOf(alone.id), meta.messages.length]).toEqual([
    'held account_violation',
    0,
  ]);
  expect(
    await app.db
      .selectFrom('messages')
      .select('channel')
      .where('id', '=', reached.id)
      .executeTakeFirst(),
  ).toEqual({ channel: 'email' });
  expect((await shop.call('GET', 'meta/account')).body.data).toMatchObject({
    account: { blocked_type: 'SPAM', blocked_until: null },
  });
  const [item] = (await shop.call('GET', '/api/admin/account-violation-list')).body
    .data as unknown as object[];
  expect(item).toMatchObject({
    api_waba_id: WABA_ID,
    team: { id: shop.team_id, name: 'Maison Lavande' },
    phone_numbers: ['+33755512345'],
    type: 'SPAM',
    is_blocked: true,
    unblocked_at: null,
    unblocked_by: null,
  });
  expect(
    (await shop.call('POST', '/api/admin/unblock-account-violation', { api_waba_id: '1' })).status,
  ).toBe(404);
  expect(
    (await shop.call('POST', '/api/admin/unblock-account-violation', { api_waba_id: WABA_ID })).body
      .data,
  ).toMatchObject({ is_blocked: false, unblocked_by: shop.owner.email });
  await app.runEventHandlers();
  expect(await shop.stateOf(alone.id)).toBe('scheduled');
  expect((await shop.call('GET', 'meta/account')).body.data).toMatchObject({
    account: { people_limit: 50, blocked_at: null, resumed_at: '2026-11-20T09:00:00.000Z' },
  });
  app.clock.advance(DAY + HOUR);
  expect((await shop.call('GET', 'meta/account')).body.data).toMatchObject({
    account: { people_limit: 100 },
  });
  await sendDueMessages(app);
  expect(await shop.stateOf(alone.id)).toBe('sent');
});

test('restrictions end by themselves, a reinstated account too; what concerns calls only blocks nothing', async () => {
  const shop = await addShop();
  await shop.open(['whatsapp']);
  const blocked = async () =>
    (
      (await shop.call('GET', 'meta/account')).body.data as {
        account: { blocked_at: string | null };
      }
    ).account.blocked_at !== null;
  const update = (value: Record<string, unknown>) =>
    deliver(
      meta.emit([{ field: 'account_update', value }], { time: app.clock.now().getTime() / 1000 }),
    );
  await update({
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: {
      restriction_type: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION',
      expiration: 1_795_900_000,
    },
  });
  expect(await blocked()).toBe(false);
  await update({
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: [
      {
        restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING',
        expiration: String(app.clock.now().getTime() / 1000 + 3600),
      },
    ],
  });
  expect(await blocked()).toBe(true);
  expect((await shop.call('GET', 'meta/account')).body.data).toMatchObject({
    account: {
      blocked_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING',
      blocked_until: new Date(app.clock.now().getTime() + HOUR).toISOString(),
    },
  });
  app.clock.advance(2 * HOUR);
  await endRestrictions(app);
  expect(await blocked()).toBe(false);
  await update({
    event: 'DISABLED_UPDATE',
    ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'January 2, 2027' },
  });
  await endRestrictions(app);
  expect(await blocked()).toBe(true);
  await update({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } });
  expect(await blocked()).toBe(false);
});

test('an account that Meta locks in the answer to a call is blocked like one that it announces', async () => {
  const shop = await addShop();
  await shop.open(['whatsapp']);
  const { id } = await shop.addDue();
  meta.refuse(131031);
  await sendDueMessages(app);
  await app.runEventHandlers();
  expect(await shop.stateOf(id)).toBe('held account_violation');
  expect(
    await app.db
      .selectFrom('account_violations')
      .select('api_waba_id')
      .where('team_id', '=', shop.team_id)
      .execute(),
  ).toEqual([{ api_waba_id: WABA_ID }]);
});

test('no more different people in a day than the account may write to; one person at most every six seconds', async () => {
  const shop = await addShop();
  await shop.open(['whatsapp']);
  await app.db
    .updateTable('senders')
    .set({ people_per_day: 2 })
    .where('team_id', '=', shop.team_id)
    .execute();
  const people = [await shop.addDue(), await shop.addDue(), await shop.addDue()];
  const again = await shop.addDue({ phone: people[0]?.phone ?? '' });
  await sendDueMessages(app);
  const states = await Promise.all([...people, again].map(({ id }) => shop.stateOf(id)));
  expect(states.toSorted()).toEqual(['held channel_paused', 'held channel_paused', 'sent', 'sent']);
  app.clock.advance(7_000);
  await sendDueMessages(app);
  expect(new Set(meta.messages.map(({ to }) => to)).size).toBe(2);
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect(await Promise.all(people.map(({ id }) => shop.stateOf(id)))).toEqual([
    'sent',
    'sent',
    'sent',
  ]);
});
