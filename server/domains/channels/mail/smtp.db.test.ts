import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { LOGIN, mailScene } from '#server/testing/scenes/mail-scene.ts';
import { startSmtp } from '#fake-services/mail/smtp.ts';
import { refreshIntegrations } from '#server/domains/connected-services/refresh-integrations.ts';

const { app, instance, own, addShop, stop } = await mailScene();
afterAll(stop);
beforeEach(() => {
  instance.reset();
  own.reset();
});

const stored = (team_id: string) =>
  app.db.selectFrom('integrations').selectAll().where('team_id', '=', team_id).execute();

test('an SMTP account that does not work is refused with the reason, and nothing is stored', async () => {
  const shop = await addShop();
  const wrong = own.url.replace('word@', 'wrong@');
  expect(await shop.connect({ url: wrong })).toMatchObject({
    status: 422,
    body: {
      code: 'invalid_credentials',
      errors: { password: [expect.stringContaining('535') as string] },
    },
  });
  expect(await shop.connect({ url: `${own.url}?requireTLS=true` })).toMatchObject({
    status: 422,
    body: { errors: { url: [expect.stringContaining('chiffrée') as string] } },
  });
  expect(await shop.connect({ url: 'smtp://127.0.0.1:1' })).toMatchObject({
    status: 502,
    body: { code: 'provider_failed', message: expect.stringContaining('ne répond pas') as string },
  });
  for (const url of [
    'https://smtp.lavande.test',
    'smtp://',
    'smtp://a:b@c@d',
    'smtp://h/?pool=true',
    'smtp://%00@h',
    'smtp://h:99999',
  ])
    expect(await shop.connect({ url }), url).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { url: [expect.any(String)] } },
    });
  for (const from of ['personne', 'a@b.fr, c@d.fr', 'x\r\nBcc: y@z.fr <a@b.fr>', 'Nom <a@b>c>'])
    expect(await shop.connect({ from }), from).toMatchObject({
      status: 422,
      body: { errors: { from: [expect.any(String)] } },
    });
  expect(await stored(shop.team_id)).toEqual([]);
});

test('an accepted SMTP account is sealed, never shown again, recorded in the audit log, and sends the team’s e-mails', async () => {
  const shop = await addShop();
  const before = await shop.addDue();
  expect((await shop.connect()).body.data).toMatchObject({
    name: 'smtp',
    state: 'connected',
    account: 'avis@lavande.test',
  });
  const [row] = await stored(shop.team_id);
  const shown = JSON.stringify([
    (await shop.call('GET', 'integrations')).body,
    row?.settings,
    row?.credentials?.toString('latin1'),
  ]);
  for (const secret of [LOGIN.pass, encodeURIComponent(LOGIN.pass)])
    expect(shown).not.toContain(secret);
  const after = await shop.addDue();
  for (let pass = 0; pass < 2; pass++) await sendDueMessages(app);
  expect([await shop.stateOf(before.id), await shop.stateOf(after.id)]).toEqual([
    'sent email',
    'sent email',
  ]);
  for (const { email } of [before, after])
    expect(own.mailsTo(email).map(({ from }) => from)).toEqual(['avis@lavande.test']);
  expect(instance.mails).toEqual([]);
  expect(
    await app.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('team_id', '=', shop.team_id)
      .execute(),
  ).toEqual([{ action: 'integration_connected', detail: { name: 'smtp' } }]);
});

test('after the SMTP account is disconnected, the team’s e-mails use the instance’s server again', async () => {
  const shop = await addShop();
  await shop.connect();
  const { id, email } = await shop.addDue();
  expect(await shop.call('DELETE', 'integrations/smtp')).toMatchObject({
    status: 200,
    body: { data: { state: 'disconnected', account: null } },
  });
  expect((await stored(shop.team_id))[0]?.credentials).toBeNull();
  await sendDueMessages(app);
  await sendDueMessages(app);
  expect(await shop.stateOf(id)).toBe('sent email');
  expect(instance.mailsTo(email).map(({ from }) => from)).toEqual(['recueil@hebergeur.test']);
  expect(await shop.call('POST', 'integrations/smtp/test')).toMatchObject({
    status: 409,
    body: { code: 'smtp_not_connected' },
  });
});

test('a refused login breaks the account, holds its e-mails and is notified once; new credentials repair it and the e-mails are sent', async () => {
  const [left, moved] = [
    await startSmtp({ login: LOGIN }),
    await startSmtp({ login: { user: 'avis', pass: 'nouveau' } }),
  ];
  const shop = await addShop();
  await shop.connect({ url: left.url });
  const { id, email } = await shop.addDue();
  left.fault({ kind: 'refuse_login', times: 2 });
  await sendDueMessages(app);
  expect(await shop.stateOf(id)).toBe('held channel_disconnected email');
  const [broken] = (await shop.call('GET', 'integrations')).body.data as {
    state: string;
    last_error: string;
  }[];
  expect(broken).toMatchObject({
    state: 'broken',
    last_error: expect.stringContaining('mot de passe') as string,
  });
  await app.runEventHandlers();
  const mails = () =>
    app.db
      .selectFrom('test_inbox_messages')
      .select(['subject', 'body_text'])
      .where('team_id', '=', shop.team_id)
      .execute();
  expect(await mails()).toMatchObject([
    {
      subject: 'E-mail ne part plus, Maison Lavande',
      body_text: expect.stringContaining('535') as string,
    },
  ]);
  expect((await shop.call('POST', 'integrations/smtp/test')).body.data).toMatchObject({
    state: 'broken',
  });
  expect((await shop.connect({ url: moved.url })).body.data).toMatchObject({
    state: 'connected',
    last_error: null,
  });
  await sendDueMessages(app);
  app.clock.advance(15 * MINUTE);
  await sendDueMessages(app);
  expect(await shop.stateOf(id)).toBe('sent email');
  expect(moved.mailsTo(email)).toHaveLength(1);
  await Promise.all([left.stop(), moved.stop()]);
});

test('the scheduled check detects a revoked login; a server that does not answer breaks nothing', async () => {
  const shop = await addShop();
  await shop.connect();
  own.fault({ kind: 'refuse_connection', code: 421 });
  await refreshIntegrations(app);
  expect((await stored(shop.team_id))[0]?.state).toBe('connected');
  own.fault({ kind: 'refuse_login', times: 9 });
  await refreshIntegrations(app);
  expect((await stored(shop.team_id))[0]?.state).toBe('broken');
  own.reset();
  expect((await shop.call('POST', 'integrations/smtp/test')).body.data).toMatchObject({
    state: 'connected',
  });
});

test('without any SMTP server, e-mails are held with the reason', async () => {
  const bare = await mailScene(
    { smtpUrl: null },
    { channels: { whatsapp: null, sms: null, email: null } },
  );
  const shop = await bare.addShop();
  await shop.connect();
  await shop.call('DELETE', 'integrations/smtp');
  const { id } = await shop.addDue();
  await bare.app.db
    .updateTable('messages')
    .set({
      sender_id: (
        await bare.app.db
          .selectFrom('senders')
          .select('id')
          .where('team_id', '=', shop.team_id)
          .executeTakeFirstOrThrow()
      ).id,
    })
    .where('id', '=', id)
    .execute();
  await sendDueMessages(bare.app);
  expect(await shop.stateOf(id)).toBe('held channel_disconnected email');
  await bare.stop();
});
