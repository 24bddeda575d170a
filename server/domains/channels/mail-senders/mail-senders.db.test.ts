import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { DAY, MINUTE } from '#server/testing/manual-clock.ts';
import { mailScene, type MailShop } from '#server/testing/scenes/mail-scene.ts';
import { startDns } from '#fake-services/mail/dns.ts';
import { verifyDkim } from '#fake-services/mail/verify-dkim.ts';
import { checkSenders } from './check-senders.ts';
import { resealKeys } from './reseal-keys.ts';

const dns = await startDns();
const { app, instance, own, addShop, stop } = await mailScene({
  mailSpfInclude: 'spf.hebergeur.test',
  dnsServers: [dns.server],
});
afterAll(async () => void (await Promise.all([stop(), dns.stop()])));
beforeEach(() => {
  for (const server of [instance, own]) server.reset();
  dns.texts.clear();
  dns.fail(null);
});

interface SenderState {
  id: string;
  email: string;
  proven_at: string | null;
  checked_at: string | null;
  dns: {
    purpose: string;
    host: string;
    value: string | null;
    state: string;
    problem: string | null;
  }[];
}
const seen = async (shop: MailShop): Promise<SenderState> =>
  ((await shop.call('GET', 'senders')).body.data as SenderState[])[0] as SenderState;
const check = async (shop: MailShop): Promise<SenderState> =>
  (await shop.call('POST', `senders/${(await seen(shop)).id}/check`)).body.data as SenderState;
const states = ({ dns: records }: SenderState): string =>
  records.map(({ state }) => state).join(' ');
function publish({ dns: records }: SenderState): void {
  for (const { host, value } of records) if (value !== null) dns.texts.set(host, [value]);
}
const keyOf = (host: string) => Promise.resolve(dns.texts.get(host)?.[0] ?? null);
async function shopWithSender(email = 'avis@lavande.test'): Promise<MailShop> {
  const shop = await addShop();
  expect((await shop.call('POST', 'senders', { name: 'Maison Lavande', email })).status).toBe(200);
  return shop;
}
async function send(shop: MailShop, by = instance) {
  const { email } = await shop.addDue();
  await sendDueMessages(app);
  const [mail] = by.mailsTo(email);
  if (!mail) throw new Error('nothing arrived');
  return mail;
}

test('DNS records are shown before the first check; once published, e-mails are sent from the address with a valid DKIM signature', async () => {
  const shop = await shopWithSender();
  expect(states(await seen(shop))).toBe('unknown unknown unknown');
  expect(states(await check(shop))).toBe('missing missing missing');
  const before = await send(shop);
  expect(before.headers).toMatchObject({
    from: expect.stringContaining('<recueil@hebergeur.test>') as string,
    'reply-to': 'avis@lavande.test',
  });
  publish(await seen(shop));
  const green = await check(shop);
  expect([states(green), green.proven_at]).toEqual(['ok ok ok', app.clock.now().toISOString()]);
  const after = await send(shop);
  expect(after.headers['from']).toContain('<avis@lavande.test>');
  expect(after.from).toBe('avis@lavande.test');
  expect(await verifyDkim(after.raw, keyOf)).toMatchObject({
    result: 'pass',
    domain: 'lavande.test',
  });
  const flow_configuration = { steps: { request: { channels: ['email'] } } };
  expect(
    await shop.call('POST', 'send_test_review_request', {
      contact: 'moi@boutique.test',
      flow_configuration,
      step: 'request',
    }),
  ).toMatchObject({ status: 200 });
  expect(instance.mailsTo('moi@boutique.test')[0]?.headers['from']).toContain(
    '<avis@lavande.test>',
  );
});

test('two shops of one domain have two keys, and no answer contains the private key', async () => {
  const [one, other] = [await shopWithSender(), await shopWithSender()];
  expect((await seen(one)).dns[0]?.host).not.toBe((await seen(other)).dns[0]?.host);
  const row = await app.db
    .selectFrom('mail_senders')
    .selectAll()
    .where('team_id', '=', one.team_id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify((await one.call('GET', 'senders')).body)).not.toContain('private');
  expect(row.private_key.toString('latin1')).not.toContain('PRIVATE KEY');
});

test('another name on the same domain uses the same key; another domain gets a new key', async () => {
  const shop = await shopWithSender();
  publish(await seen(shop));
  await check(shop);
  const before = await seen(shop);
  await shop.call('POST', 'senders', {
    name: 'Lavande',
    email: 'bonjour@Lavande.test',
    reply_to: 'sav@lavande.test',
  });
  expect(await seen(shop)).toMatchObject({
    email: 'bonjour@Lavande.test',
    reply_to: 'sav@lavande.test',
    proven_at: before.proven_at,
  });
  await shop.call('POST', 'senders', { name: 'Lavande', email: 'bonjour@autre.test' });
  const after = await seen(shop);
  expect([after.proven_at, after.checked_at, states(after)]).toEqual([
    null,
    null,
    'unknown unknown unknown',
  ]);
  expect(after.dns[0]?.value).not.toBe(before.dns[0]?.value);
});

test('a DKIM key that disappears is detected by the scheduled check and notified once, and e-mails use the instance’s address again', async () => {
  const shop = await shopWithSender('avis@perdu.test');
  publish(await seen(shop));
  await check(shop);
  dns.texts.clear();
  dns.fail('servfail');
  app.clock.advance(2 * DAY);
  await checkSenders(app);
  expect((await seen(shop)).proven_at).not.toBeNull();
  dns.fail(null);
  await checkSenders(app);
  app.clock.advance(30 * MINUTE);
  await checkSenders(app);
  await app.runEventHandlers();
  expect(await seen(shop)).toMatchObject({ proven_at: null });
  const mails = await app.db
    .selectFrom('test_inbox_messages')
    .select('subject')
    .where('team_id', '=', shop.team_id)
    .execute();
  expect(mails).toEqual([{ subject: 'La clé DKIM de perdu.test a disparu, Maison Lavande' }]);
  expect((await send(shop)).headers['from']).toContain('<recueil@hebergeur.test>');
});

test('the scheduled check looks at unverified domains every half hour and at verified ones once a day', async () => {
  const shop = await shopWithSender('avis@rythme.test');
  const host = (await seen(shop)).dns[0]?.host ?? '';
  const looks = async () => (
    await checkSenders(app),
    dns.asked.splice(0).filter((name) => name === host).length
  );
  await looks();
  expect(await looks()).toBe(0);
  app.clock.advance(30 * MINUTE);
  publish(await seen(shop));
  expect(await looks()).toBe(1);
  app.clock.advance(30 * MINUTE);
  expect(await looks()).toBe(0);
  app.clock.advance(DAY);
  expect(await looks()).toBe(1);
});

test('with its own SMTP account, a shop’s sender address is that of the account and cannot be removed', async () => {
  const shop = await addShop();
  await shop.connect();
  const sender = await seen(shop);
  expect(sender).toMatchObject({ name: 'Maison Lavande', email: 'avis@lavande.test' });
  expect(
    await shop.call('POST', 'senders', { name: 'x', email: 'autre@lavande.test' }),
  ).toMatchObject({ status: 409, body: { code: 'sender_of_account' } });
  expect(await shop.call('DELETE', `senders/${sender.id}`)).toMatchObject({
    status: 409,
    body: { code: 'sender_of_account' },
  });
  expect(
    (
      await shop.call('POST', 'senders', {
        name: 'Lavande',
        email: 'avis@lavande.test',
        reply_to: 'sav@lavande.test',
      })
    ).status,
  ).toBe(200);
  publish(sender);
  await check(shop);
  const mail = await send(shop, own);
  expect(mail.headers).toMatchObject({
    from: 'Lavande <avis@lavande.test>',
    'reply-to': 'sav@lavande.test',
  });
  expect(await verifyDkim(mail.raw, keyOf)).toMatchObject({ result: 'pass' });
});

test('after its sender is deleted, a shop sends from the instance’s address', async () => {
  const shop = await shopWithSender();
  expect((await shop.call('DELETE', `senders/${(await seen(shop)).id}`)).status).toBe(200);
  expect((await shop.call('GET', 'senders')).body.data).toEqual([]);
  expect((await send(shop)).headers['reply-to']).toBeUndefined();
});

test.each(['a@b.fr\r\nBcc: x@y.fr', 'a@b.fr, c@d.fr', 'Nom <a@b.fr>', 'a b@c.fr'])(
  '%j is refused as a sender address, a sender name and a reply address',
  async (text) => {
    const shop = await addShop();
    for (const body of [
      { name: 'x', email: text },
      { name: 'x', email: 'a@b.fr', reply_to: text },
      { name: 'x\r\nBcc: y', email: 'a@b.fr' },
    ])
      expect((await shop.call('POST', 'senders', body)).status).toBe(422);
  },
);

test('after a change of secret the DKIM keys are sealed again; a key that cannot be opened is replaced and must be published again', async () => {
  const shop = await shopWithSender();
  publish(await seen(shop));
  await check(shop);
  const row = () =>
    app.db
      .selectFrom('mail_senders')
      .select(['private_key', 'public_key', 'proven_at'])
      .where('team_id', '=', shop.team_id)
      .executeTakeFirstOrThrow();
  const before = await row();
  const next = {
    ...app.config,
    secretKey: 'another secret of the tests, long',
    secretKeyPrevious: app.config.secretKey,
  };
  await resealKeys({ ...app, config: next });
  const resealed = await row();
  expect([resealed.public_key, resealed.private_key.equals(before.private_key)]).toEqual([
    before.public_key,
    false,
  ]);
  await resealKeys({
    ...app,
    config: { ...next, secretKey: 'yet another secret of the tests', secretKeyPrevious: null },
  });
  const replaced = await row();
  expect(replaced).toMatchObject({ proven_at: null });
  expect(replaced.public_key).not.toBe(before.public_key);
});
