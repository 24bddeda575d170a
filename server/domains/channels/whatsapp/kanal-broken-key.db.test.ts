import { expect, test } from 'vitest';
import { KANAL_KEY } from '#fake-services/whatsapp/kanal.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { MINUTE, DAY } from '#server/testing/manual-clock.ts';
import { resealCredentials } from '#server/domains/channels/connections/reseal-credentials.ts';
import { sealCredentials } from '#server/domains/channels/connections/seal-credentials.ts';
import { openKanalShops } from './connected-kanal.fixture.ts';

const { app, kanal, addShop, stored, connectedShop } = await openKanalShops();

const OTHER_KEY = 'knl-another-key-9876';

const mails = (team_id: string) =>
  app.db
    .selectFrom('test_inbox_messages')
    .select(['recipient', 'subject', 'body_text'])
    .where('team_id', '=', team_id)
    .where('request_id', 'is', null)
    .execute();

test('a key refused while sending breaks the channel, holds the messages and notifies the owners once; with a new key each is sent once', async () => {
  const shop = await connectedShop();
  const ids = [await shop.addDue(), await shop.addDue(), await shop.addDue()];
  kanal.keys.delete(KANAL_KEY);
  await sendDueMessages(app);
  await app.runEventHandlers();
  for (const id of ids) expect(await shop.stateOf(id)).toBe('held channel_disconnected');
  expect((await shop.call('GET', 'integrations')).body.data).toMatchObject([
    { state: 'broken', last_error: expect.stringContaining('Kanal refuse la clé') as string },
  ]);
  app.clock.advance(11 * MINUTE);
  await sendDueMessages(app); // The retry is refused again, and the team is not notified again.
  await app.runEventHandlers();
  const notices = await mails(shop.team_id);
  expect(notices.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [shop.owner.email, 'WhatsApp ne part plus, Maison Lavande'],
  ]);
  expect(notices[0]?.body_text).toContain(
    'https://avis.test/dashboard/settings/integrations/kanal?',
  );

  kanal.keys.set(OTHER_KEY, { is_active: true });
  expect((await shop.connect(OTHER_KEY)).body.data).toMatchObject({
    state: 'connected',
    last_error: null,
  });
  for (const id of ids) expect(await shop.stateOf(id)).toBe('scheduled');
  app.clock.advance(DAY);
  await sendDueMessages(app);
  for (const id of ids) expect(await shop.stateOf(id)).toBe('sent');
  expect(kanal.messages.map(({ api_key, replays }) => [api_key, replays])).toEqual(
    ids.map(() => [OTHER_KEY, 0]),
  );
});

test('a channel whose key works again is repaired by the next accepted message', async () => {
  const shop = await connectedShop();
  const message_id = await shop.addDue();
  kanal.keys.set(KANAL_KEY, { is_active: false });
  await sendDueMessages(app);
  expect((await stored(shop.team_id))?.state).toBe('broken');
  kanal.keys.set(KANAL_KEY, { is_active: true });
  app.clock.advance(11 * MINUTE);
  await sendDueMessages(app);
  expect([
    await shop.stateOf(message_id),
    (await stored(shop.team_id))?.state,
    (await stored(shop.team_id))?.last_error,
  ]).toEqual(['sent', 'connected', null]);
  await app.runEventHandlers();
  expect(await mails(shop.team_id)).toEqual([]);
});

test('a test of the connection marks the channel as broken, or as repaired', async () => {
  const shop = await connectedShop();
  kanal.keys.delete(KANAL_KEY);
  expect((await shop.call('POST', 'integrations/kanal/test')).body.data).toMatchObject({
    state: 'broken',
  });
  expect((await shop.call('GET', 'kanal/templates?force_refresh=1')).status).toBe(422);
  expect((await shop.call('GET', 'kanal/templates')).status).toBe(200);
  kanal.keys.set(KANAL_KEY, { is_active: true });
  kanal.fault({ kind: 'drop' });
  expect((await shop.call('POST', 'integrations/kanal/test')).status).toBe(502);
  expect((await shop.call('POST', 'integrations/kanal/test')).body.data).toMatchObject({
    state: 'connected',
    last_error: null,
  });
});

test('credentials sealed with the previous secret still work, and are sealed again with the new one', async () => {
  const shop = await connectedShop();
  const moved = {
    ...app,
    config: {
      ...app.config,
      secretKey: 'a new secret, also long enough to be one',
      secretKeyPrevious: app.config.secretKey,
    },
  };
  const before = await stored(shop.team_id);
  await resealCredentials(moved);
  const alone = { ...moved, config: { ...moved.config, secretKeyPrevious: null } };
  const message_id = await shop.addDue();
  await sendDueMessages(alone);
  expect(await shop.stateOf(message_id)).toBe('sent');
  expect((await stored(shop.team_id))?.credentials).not.toEqual(before?.credentials);
  await resealCredentials({
    ...app,
    config: { ...app.config, secretKeyPrevious: alone.config.secretKey },
  });
});

test('a key that cannot be opened must be entered again, and other teams still send', async () => {
  kanal.keys.set(OTHER_KEY, { is_active: true });
  const [lost, other] = [await connectedShop(), await addShop()];
  await other.connect(OTHER_KEY);
  await other.choose();
  const strange = sealCredentials(
    { secretKey: 'a secret that nobody remembers any more', secretKeyPrevious: null },
    { team_id: lost.team_id, name: 'kanal' },
    KANAL_KEY,
  );
  await app.db
    .updateTable('integrations')
    .set({ credentials: strange })
    .where('team_id', '=', lost.team_id)
    .execute();
  const [held, sent] = [await lost.addDue(), await other.addDue()];
  await sendDueMessages(app);
  expect([await lost.stateOf(held), await other.stateOf(sent)]).toEqual([
    'held channel_disconnected',
    'sent',
  ]);
  await resealCredentials(app);
  expect(await stored(lost.team_id)).toMatchObject({
    state: 'broken',
    last_error: expect.stringContaining('collez-la de nouveau') as string,
  });
  expect((await lost.call('POST', 'integrations/kanal/test')).status).toBe(409);
  await lost.connect();
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect(await lost.stateOf(held)).toBe('sent');
});
