import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { DAY, MINUTE } from '#server/testing/manual-clock.ts';
import { mailScene, type MailShop } from '#server/testing/scenes/mail-scene.ts';

const { app, instance, addShop, stop } = await mailScene();
afterAll(stop);
beforeEach(() => instance.reset());

const suppressed = async (shop: MailShop, search = '') =>
  (await shop.call('GET', `suppressions?search=${search}`)).body.data as {
    id: string;
    email: string;
    reason_label: string;
    words: string | null;
  }[];
const GONE = { kind: 'refuse_recipient', code: 550, text: '5.1.1 No such user here' } as const;
async function refuse(shop: MailShop, email?: string) {
  const due = await shop.addDue(email === undefined ? {} : { email });
  instance.fault({ ...GONE, to: due.email });
  await sendDueMessages(app);
  await app.runEventHandlers();
  return due;
}

test('a mailbox that does not exist is suppressed for the shop, with the reason, the date and the server’s answer', async () => {
  const shop = await addShop();
  const first = await refuse(shop);
  expect(await shop.stateOf(first.id)).toBe('failed invalid_recipient email');
  expect(await suppressed(shop)).toMatchObject([
    {
      email: first.email,
      reason_label: 'Boîte inexistante ou fermée',
      words: expect.stringContaining('5.1.1') as string,
      created_at: app.clock.now().toISOString(),
    },
  ]);
  const second = await shop.addDue({ email: first.email });
  await sendDueMessages(app);
  expect(await shop.stateOf(second.id)).toBe('skipped invalid_recipient email');
  expect(instance.mails).toEqual([]);
});

test('a suppression of one shop does not apply to another shop', async () => {
  const [one, other] = [await addShop(), await addShop()];
  const { email } = await refuse(one);
  const { id } = await other.addDue({ email });
  await sendDueMessages(app);
  expect(await other.stateOf(id)).toBe('sent email');
  expect(await suppressed(other)).toEqual([]);
});

test('after a suppression, waiting messages are planned again at once, and a later order shows why nothing is sent', async () => {
  const shop = await addShop();
  const email = `lea.${shop.team_id}@exemple.fr`;
  const later = await shop.addDue({ email });
  await app.db
    .updateTable('messages')
    .set({
      scheduled_at: new Date(app.clock.now().getTime() + 60 * MINUTE),
      due_at: new Date(app.clock.now().getTime() + 60 * MINUTE),
    })
    .where('id', '=', later.id)
    .execute();
  await refuse(shop, email);
  expect(await shop.stateOf(later.id)).toBe('skipped invalid_recipient');
  await shop.call('POST', 'orders', {
    number: 'N-1',
    email,
    delivered_at: app.clock.now().toISOString(),
  });
  const { rows } = {
    rows: await app.db
      .selectFrom('messages as m')
      .innerJoin('review_requests as r', 'r.id', 'm.request_id')
      .select(['m.status', 'm.reason'])
      .where('r.integration_order_number', '=', 'N-1')
      .where('r.team_id', '=', shop.team_id)
      .where('m.step', '=', 'request')
      .execute(),
  };
  expect(rows).toEqual([{ status: 'skipped', reason: 'invalid_recipient' }]);
});

test('when an address is refused, the next channel of the fallback order sends the message', async () => {
  const shop = await addShop(['email', 'sms']);
  await app.db
    .insertInto('senders')
    .values({
      team_id: shop.team_id,
      channel: 'sms',
      provider: 'brevo',
      account: 'brevo',
      state: 'connected',
    })
    .execute();
  const email = `zoe.${shop.team_id}@exemple.fr`;
  await refuse(shop, email);
  await shop.call('POST', 'orders', {
    number: 'N-2',
    email,
    phone: '+33612345678',
    delivered_at: app.clock.now().toISOString(),
  });
  const row = await app.db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select(['m.status', 'm.channel'])
    .where('r.integration_order_number', '=', 'N-2')
    .where('r.team_id', '=', shop.team_id)
    .where('m.step', '=', 'request')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'scheduled', channel: 'sms' });
});

test('a lifted suppression is recorded in the audit log and its messages are sent; lifting it twice or from another shop answers 404', async () => {
  const [shop, stranger] = [await addShop(), await addShop()];
  const { email } = await refuse(shop);
  const waiting = await shop.addDue({ email });
  await sendDueMessages(app);
  const [row] = await suppressed(shop);
  expect((await stranger.call('DELETE', `suppressions/${row?.id}`)).status).toBe(404);
  expect((await shop.call('DELETE', `suppressions/${row?.id}`)).status).toBe(200);
  expect((await shop.call('DELETE', `suppressions/${row?.id}`)).status).toBe(404);
  await app.runEventHandlers();
  expect(await shop.stateOf(waiting.id)).toBe('scheduled email');
  app.clock.advance(4 * DAY);
  await sendDueMessages(app);
  expect(await shop.stateOf(waiting.id)).toBe('sent email');
  expect(await suppressed(shop)).toEqual([]);
  expect(
    await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('team_id', '=', shop.team_id)
      .execute(),
  ).toEqual([{ action: 'suppression_lifted' }]);
});

test.each([
  [
    'a full mailbox',
    { kind: 'refuse_recipient', code: 552, text: '5.2.2 Mailbox full' },
    'failed invalid_recipient email',
  ],
  [
    'a policy of the day',
    { kind: 'refuse_recipient', code: 550, text: '5.7.1 Blocked by reputation' },
    'failed invalid_recipient email',
  ],
  [
    'a greylisting',
    { kind: 'refuse_recipient', code: 451, text: '4.7.1 Try again later' },
    'held provider_unavailable email',
  ],
] as const)(
  '%s fails the message and does not suppress the address',
  async (_name, fault, state) => {
    const shop = await addShop();
    const { id } = await shop.addDue();
    instance.fault(fault);
    await sendDueMessages(app);
    expect(await shop.stateOf(id)).toBe(state);
    expect(await suppressed(shop)).toEqual([]);
  },
);

test('a temporary refusal is retried on its schedule, and the message is sent', async () => {
  const shop = await addShop();
  const { id, email } = await shop.addDue();
  instance.fault({ kind: 'refuse_recipient', code: 451 });
  await sendDueMessages(app);
  app.clock.advance(2 * MINUTE);
  await sendDueMessages(app);
  expect([await shop.stateOf(id), instance.mailsTo(email).length]).toEqual(['sent email', 1]);
});

test('a reader sees masked addresses, and cannot find them by search', async () => {
  const shop = await addShop();
  const { email } = await refuse(shop);
  const reader = await addPerson(app, { team_id: shop.team_id, role: 'reader' });
  const answer = await app.http.inject({
    method: 'GET',
    url: `/api/team/suppressions?search=${encodeURIComponent(`x${email}`)}`,
    headers: reader.headers,
  });
  expect(answer.json<{ data: { email: string; words: null }[] }>().data).toMatchObject([
    { email: expect.stringContaining('•••') as string, words: null },
  ]);
  expect(answer.body).not.toContain(email);
  expect(await suppressed(shop, encodeURIComponent(email))).toHaveLength(1);
  expect(await suppressed(shop, 'personne')).toEqual([]);
});
