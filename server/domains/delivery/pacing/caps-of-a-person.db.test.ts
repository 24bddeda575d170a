import { afterAll, expect, test } from 'vitest';
import { addDueMessage } from '#server/testing/scenes/shop-scene.ts';
import { smsScene } from '#server/testing/scenes/sms-scene.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

const { app, brevo, twilio, addShop } = await smsScene();
afterAll(async () => void (await Promise.all([brevo.stop(), twilio.stop()])));

const LEA = { email: 'lea@exemple.fr', phone_number: '+33612345678' };

test.each([
  ['a phone alone, twice', { ...LEA, email: null }, { ...LEA, email: null }, true],
  ['a phone, then with an e-mail', { ...LEA, email: null }, LEA, true],
  ['with an e-mail, then a phone alone', LEA, { ...LEA, email: null }, true],
  ['one phone and two e-mails', LEA, { ...LEA, email: 'lea.martin@exemple.fr' }, true],
  ['one e-mail and two phones', LEA, { ...LEA, phone_number: '+33687654321' }, true],
  [
    'two phones alone',
    { ...LEA, email: null },
    { email: null, phone_number: '+33687654321' },
    false,
  ],
  [
    'two phones and two e-mails',
    LEA,
    { email: 'paul@exemple.fr', phone_number: '+33687654321' },
    false,
  ],
])(
  'the cap of one message a day applies to a person, identified by phone or e-mail: %s',
  async (_people, first, second, isOne) => {
    const shop = await addShop();
    await shop.connectBrevo();
    await app.db
      .updateTable('senders')
      .set({ limit_count: null, limit_seconds: null })
      .where('channel', '=', 'sms')
      .execute();
    await app.db
      .updateTable('teams')
      .set({
        flow_configuration_config: JSON.stringify({
          ...(await flowOf(shop.team_id)),
          caps: { messages_per_day: 1, requests_per_30_days: null },
        }),
      })
      .where('id', '=', shop.team_id)
      .execute();
    const send = async (person: typeof first, number: string): Promise<string> => {
      const { id } = await addDueMessage(app, {
        team_id: shop.team_id,
        channel: 'sms',
        number,
        ...person,
      });
      await sendDueMessages(app);
      return shop.stateOf(id);
    };
    expect([await send(first, '1'), await send(second, '2')]).toEqual([
      'sent',
      isOne ? 'held frequency_cap' : 'sent',
    ]);
  },
);

async function flowOf(team_id: string): Promise<Record<string, unknown>> {
  return (
    await app.db
      .selectFrom('teams')
      .select('flow_configuration_config')
      .where('id', '=', team_id)
      .executeTakeFirstOrThrow()
  ).flow_configuration_config as Record<string, unknown>;
}
