import type { KyselyPlugin } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { kanalScene } from '#server/testing/scenes/kanal-scene.ts';
import { mailScene } from '#server/testing/scenes/mail-scene.ts';
import { metaScene } from '#server/testing/scenes/meta-scene.ts';
import { smsScene } from '#server/testing/scenes/sms-scene.ts';
import { sealCredentials } from '#server/domains/channels/connections/seal-credentials.ts';

const [meta, kanal, mail, sms] = [
  await metaScene(),
  await kanalScene(),
  await mailScene(),
  await smsScene(),
];
afterAll(() =>
  Promise.all([
    kanal.kanal.stop(),
    meta.app.http.close(),
    meta.meta.stop(),
    mail.stop(),
    sms.brevo.stop(),
    sms.twilio.stop(),
  ]),
);

/** Returns the same app with a database that fails at these reads of an account. */
function troubled<Given extends App>(app: Given, fails: readonly boolean[], code = '57014'): Given {
  const left = [...fails];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const isReading =
        node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"integrations"');
      if (isReading && left.shift() === true)
        throw Object.assign(new Error('canceling statement due to statement timeout'), { code });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...app, db: app.db.withPlugin(plugin) };
}
const reseal = (app: App, team_id: string, name: 'smtp' | 'brevo') =>
  app.db
    .updateTable('integrations')
    .set({ credentials: sealCredentials(app.config, { team_id, name }, '{}') })
    .where('team_id', '=', team_id)
    .execute();

test('when Meta’s account cannot be read before the call, nothing is sent and the message is retried', async () => {
  const shop = await meta.addShop();
  await shop.open();
  const { id } = await shop.addDue();
  await sendDueMessages(troubled(meta.app, [true]));
  expect([await shop.stateOf(id), meta.meta.messages]).toEqual(['held provider_unavailable', []]);
});

test('when Meta’s account cannot be read after Meta’s refusal, the message is retried and the account is not broken', async () => {
  const shop = await meta.addShop();
  await shop.open();
  const { id } = await shop.addDue();
  meta.meta.fault({
    kind: 'answer',
    status: 401,
    body: { error: { code: 190, message: 'expired' } },
    path: '/messages',
  });
  await sendDueMessages(troubled(meta.app, [false, true]));
  expect([await shop.stateOf(id), meta.meta.messages]).toEqual(['held provider_unavailable', []]);
  expect(
    await meta.app.db
      .selectFrom('senders')
      .select('state')
      .where('team_id', '=', shop.team_id)
      .execute(),
  ).toEqual([{ state: 'connected' }]);
});

test('when Kanal’s key cannot be read, nothing is sent and the delivery is not uncertain', async () => {
  const shop = await kanal.addShop();
  await shop.connect();
  await shop.choose();
  const id = await shop.addDue();
  await sendDueMessages(troubled(kanal.app, [true], 'XX000'));
  const { metadata } = await kanal.app.db
    .selectFrom('messages')
    .select('metadata')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([await shop.stateOf(id), 'uncertain_delivery' in metadata, kanal.kanal.messages]).toEqual([
    'held provider_unavailable',
    false,
    [],
  ]);
});

test('an SMTP account with unreadable contents sends nothing, and its messages are retried', async () => {
  const shop = await mail.addShop();
  await shop.connect();
  const { id } = await shop.addDue();
  await reseal(mail.app, shop.team_id, 'smtp');
  await sendDueMessages(mail.app);
  expect([await shop.stateOf(id), mail.own.mails]).toEqual(['held provider_unavailable email', []]);
});

test('an SMS account with unreadable contents sends nothing, and its messages are retried', async () => {
  const shop = await sms.addShop();
  await shop.connectBrevo();
  const { id } = await shop.addDue();
  await reseal(sms.app, shop.team_id, 'brevo');
  await sendDueMessages(sms.app);
  expect(await shop.stateOf(id)).toBe('held provider_unavailable');
});
