import { expect, test } from 'vitest';
import { ASK_TEMPLATE } from '#fake-services/whatsapp/kanal.ts';
import { readsTextB } from '#server/domains/delivery/composing/ab-variant.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { openKanalShops } from '#server/domains/channels/whatsapp/connected-kanal.fixture.ts';

const { app, kanal, connectedShop } = await openKanalShops();

const SECOND = { ...ASK_TEMPLATE, id: 4100, name: 'demande_avis_courte' };

async function startWith(shop: Awaited<ReturnType<typeof connectedShop>>, template_id: string) {
  return shop.call('POST', 'ab_tests', {
    step: 'request',
    channel: 'whatsapp',
    duration_days: 14,
    contents: { whatsapp: { template_id, variables: {} } },
  });
}

async function templateIds(team_id: string): Promise<Map<string, string>> {
  const rows = await app.db
    .selectFrom('message_templates')
    .select(['id', 'name'])
    .where('team_id', '=', team_id)
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

test('half of the WhatsApp requests get the second template, which must be another one that Meta approved', async () => {
  kanal.templates.push(SECOND);
  const shop = await connectedShop();
  const ids = await templateIds(shop.team_id);
  const [a, b] = [ids.get(ASK_TEMPLATE.name) ?? '', ids.get(SECOND.name) ?? ''];
  const same = await startWith(shop, a);
  expect([same.status, JSON.stringify(same.body)]).toEqual([
    422,
    expect.stringContaining('choisissez-en un autre'),
  ]);
  expect((await startWith(shop, '999999')).status).toBe(422);
  const { status, body } = await startWith(shop, b);
  expect([status, body]).toMatchObject([
    200,
    { data: { channel: 'whatsapp', state: 'running', text: SECOND.name } },
  ]);
  const ab_test_id = (body as { data: { id: string } }).data.id;
  const message_ids = [];
  for (let index = 0; index < 12; index += 1) message_ids.push(await shop.addDue());
  await sendDueMessages(app);
  const rows = await app.db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select(['r.id', 'r.uuid'])
    .where('m.id', 'in', message_ids)
    .execute();
  for (const { id, uuid } of rows)
    expect(
      kanal.messages.find(({ idempotency_key }) => idempotency_key === `${uuid}.request.1`)
        ?.template_id,
    ).toBe(readsTextB(ab_test_id, id) ? SECOND.id : ASK_TEMPLATE.id);
  expect(new Set(kanal.messages.map(({ template_id }) => template_id)).size).toBe(2);

  // Meta withdraws its approval, so everybody gets the first template and no message is missing.
  await app.db
    .updateTable('message_templates')
    .set({ status: 'rejected' })
    .where('id', '=', b)
    .execute();
  kanal.messages.length = 0;
  const later = [];
  for (let index = 0; index < 6; index += 1) later.push(await shop.addDue());
  await sendDueMessages(app);
  for (const message_id of later) expect(await shop.stateOf(message_id)).toBe('sent');
  expect(new Set(kanal.messages.map(({ template_id }) => template_id))).toEqual(
    new Set([ASK_TEMPLATE.id]),
  );
});
