import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { stopContacts } from '#server/domains/requests/contacts/silent-contacts.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { recordDelivery } from '../reports/record-delivery.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

const scene = await sendingScene();
const { app, smtp } = scene;
const team_id = await scene.addTeam({ steps: { first_reminder: { delay_days: 4 } } });
const ada = await addPerson(app, { team_id });

const correct = (id: string, body: Record<string, unknown>, headers = ada.headers) =>
  callHttp(app, `PATCH /api/team/reviews_queued/${id}/contact`, headers, body);
const post = (path: string, body: Record<string, unknown> = {}) =>
  callHttp(app, `POST /api/team/${path}`, ada.headers, body);
const readRequest = async (id: string) =>
  (await callHttp(app, `GET /api/team/reviews/${id}`, ada.headers)).data as Record<string, unknown>;
const suppressed = async (): Promise<string[]> =>
  (await app.db.selectFrom('suppressions').select('email').execute()).map(({ email }) => email);

/** Adds a message that the mailbox of its address refuses. */
async function addRefused(email: string) {
  smtp.fault({ kind: 'refuse_recipient', code: 550, to: email });
  const added = await scene.addDue(team_id, { email });
  await sendDueMessages(app);
  expect(await scene.stateOf(added.message_id)).toBe('failed invalid_recipient');
  return added;
}

/**
 * Records an order that is delivered now. Returns the id of its first message, which is sent later.
 */
async function addOrder(order: Record<string, unknown>) {
  const [recorded] = await recordOrders(app, { team_id, integration_name: 'api' }, [
    { delivered_at: app.clock.now().toISOString(), country_code: 'FR', ...order },
  ]);
  const request_id = recorded?.request_id ?? '';
  const { id } = await app.db
    .selectFrom('messages')
    .select('id')
    .where('request_id', '=', request_id)
    .where('step', '=', 'request')
    .executeTakeFirstOrThrow();
  return { request_id, message_id: id };
}

beforeEach(() => {
  smtp.reset();
  app.clock.set('2026-11-20T09:00:00Z');
});
afterAll(() => scene.close());

test('a refused address is corrected and recorded, and the message is sent only when a person sends it again', async () => {
  const { message_id, request_id } = await addRefused('lea@exmple.fr');
  const corrected = await correct(message_id, { email: ' Lea@Exemple.fr ' });
  expect(corrected).toMatchObject({
    status: 200,
    data: {
      status: 'failed',
      reason: 'invalid_recipient',
      email: 'lea@exemple.fr',
      recipient: 'lea@exmple.fr',
    },
  });
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect(smtp.mails).toEqual([]);

  expect(await post(`reviews_queued/${message_id}/send_now`)).toMatchObject({ status: 200 });
  await sendDueMessages(app);
  expect(smtp.mailsTo('lea@exemple.fr')).toHaveLength(1);
  expect(smtp.mailsTo('lea@exmple.fr')).toHaveLength(0);

  const request = await readRequest(request_id);
  expect(request['timeline']).toContainEqual(
    expect.objectContaining({ kind: 'contact_changed', label: 'E-mail corrigé' }),
  );
  expect(request).toMatchObject({
    email: 'lea@exemple.fr',
    former_contacts: [
      { kind: 'email', value: 'lea@exmple.fr', replaced_at: '2026-11-20T09:00:00.000Z' },
    ],
  });
  const [auditEvent] = await app.db
    .selectFrom('audit_log')
    .select(['user_id', 'detail'])
    .where('action', '=', 'contact_changed')
    .execute();
  expect(auditEvent).toEqual({ user_id: ada.id, detail: { id: request_id } });
  expect(await suppressed()).toEqual(['lea@exmple.fr']);
});

test('waiting messages use the new contact at their own date, also when a person chose the date', async () => {
  const order = await addOrder({ number: '#1', email: 'hugo@exmple.fr' });
  const before = await readRequest(order.request_id);
  await post(`reviews_queued/${order.message_id}/postpone`, {
    scheduled_at: '2026-11-28T09:00:00Z',
  });
  await correct(order.message_id, { email: 'hugo@exemple.fr' });
  const after = (await readRequest(order.request_id)) as { messages: { scheduled_at: string }[] };
  expect(after.messages).toHaveLength((before as typeof after).messages.length);
  expect(after.messages).toMatchObject([
    { recipient: 'hugo@exemple.fr', scheduled_at: '2026-11-28T09:00:00.000Z', status: 'postponed' },
    { recipient: 'hugo@exemple.fr' },
    { recipient: 'hugo@exemple.fr' },
  ]);
  const found = await callHttp(
    app,
    'GET /api/team/reviews_queued?search=hugo%40exemple',
    ada.headers,
  );
  expect(found.body).toMatchObject({ total: 3 });
});

test('a request that had no contact is planned once it has one', async () => {
  const order = await addOrder({ number: '#2' });
  expect(await scene.stateOf(order.message_id)).toBe('skipped no_contact');
  expect(await correct(order.message_id, { email: 'ines@exemple.fr' })).toMatchObject({
    status: 200,
    data: { status: 'scheduled', recipient: 'ines@exemple.fr' },
  });
  expect(await readRequest(order.request_id)).toMatchObject({ former_contacts: [] });
});

test('a shop that sends the old address again does not undo the correction; a new address is applied', async () => {
  const order = await addOrder({ number: '#3', email: 'noe@exmple.fr' });
  await correct(order.message_id, { email: 'noe@exemple.fr' });
  app.clock.advance(DAY);
  const updateEmail = (email: string) =>
    recordOrders(app, { team_id, integration_name: 'api' }, [
      { number: '#3', email, updated_at: app.clock.now().toISOString() },
    ]);
  expect(await updateEmail('noe@exmple.fr')).toMatchObject([{ status: 'unchanged' }]);
  expect(await readRequest(order.request_id)).toMatchObject({ email: 'noe@exemple.fr' });
  expect(await updateEmail('noe@autre.fr')).toMatchObject([{ status: 'updated' }]);
  expect(await readRequest(order.request_id)).toMatchObject({ email: 'noe@autre.fr' });
});

test('a correction can be reverted by another one, even to an address that refused a message', async () => {
  const refused = await addRefused('eva@exmple.fr');
  await correct(refused.message_id, { email: 'eva@exemple.fr' });
  expect(await correct(refused.message_id, { email: 'eva@exmple.fr' })).toMatchObject({
    status: 200,
    data: { status: 'failed', email: 'eva@exmple.fr' },
  });

  const order = await addOrder({ number: '#4', email: 'zoe@exemple.fr', phone: '0612345678' });
  await correct(order.message_id, { email: 'chloe@exemple.fr', phone: null });
  expect(await readRequest(order.request_id)).toMatchObject({
    email: 'chloe@exemple.fr',
    phone_number: null,
  });
  const back = { email: 'zoe@exemple.fr', phone: '+33612345678' };
  expect(await correct(order.message_id, back)).toMatchObject({
    status: 200,
    data: { email: 'zoe@exemple.fr', phone_number: '+33612345678', recipient: 'zoe@exemple.fr' },
  });
});

describe('refused', () => {
  test('a contact that messages cannot be sent to, with an error at its field', async () => {
    const { message_id } = await addRefused('tom@exmple.fr');
    await post('opt_outs', { email: 'stop@exemple.fr', proof: 'Appel du 20 novembre' });
    await post('opt_outs', { phone: '06 12 34 56 79', proof: 'Appel du 20 novembre' });
    await transaction(app, (tx) =>
      stopContacts(tx, team_id, [{ kind: 'email', value: 'effacee@exemple.fr' }]),
    );
    const cases: [Record<string, unknown>, string, RegExp][] = [
      [{ email: 'stop@exemple.fr' }, 'email', /ne souhaite plus recevoir/],
      [{ phone: '0612345679' }, 'phone', /ne souhaite plus recevoir/],
      [{ email: 'effacee@exemple.fr' }, 'email', /effacées à sa demande/],
      [{ email: 'lea@exmple.fr' }, 'email', /déjà été refusée/],
      [{ email: 'personne' }, 'email', /n’en est pas une/],
      [{ phone: '12' }, 'phone', /n’est pas valable/],
      [{ email: null }, 'email', /Gardez une adresse/],
      [{}, 'email', /Donnez une adresse/],
    ];
    for (const [body, field, sentence] of cases)
      expect(await correct(message_id, body)).toMatchObject({
        status: 422,
        errors: { [field]: [expect.stringMatching(sentence)] },
      });
    expect(await app.db.selectFrom('former_contacts').select('value').execute()).not.toContainEqual(
      { value: 'tom@exmple.fr' },
    );
  });

  test('a request that its customer or its order has ended, and a message that was sent', async () => {
    const stopped = await addRefused('marc@exmple.fr');
    await post('opt_outs', { email: 'marc@exmple.fr', proof: 'Appel du 20 novembre' });
    const rated = await scene.addDue(team_id, { is_rated: true });
    const sent = await scene.addDue(team_id);
    await sendDueMessages(app);
    for (const [{ message_id }, code] of [
      [stopped, 'opted_out'],
      [rated, 'already_rated'],
      [sent, 'already_sent'],
    ] as const)
      expect(await correct(message_id, { email: 'autre@exemple.fr' })).toMatchObject({
        status: 409,
        code,
      });
  });

  test('a reader, and a message of another shop', async () => {
    const { message_id } = await addRefused('luc@exmple.fr');
    const reader = await addPerson(app, { team_id, role: 'reader' });
    const body = { email: 'luc@exemple.fr' };
    expect(await correct(message_id, body, reader.headers)).toMatchObject({ status: 403 });
    const foreign = await scene.addDue(await scene.addTeam());
    for (const id of ['abc', '0', '999999999', foreign.message_id])
      expect(await correct(id, body)).toMatchObject({ status: 404 });
  });
});

test('an address refused after its message was accepted is suppressed like one refused at once', async () => {
  const { message_id, request_id } = await scene.addDue(team_id, { email: 'tard@exmple.fr' });
  await sendDueMessages(app);
  const { uuid } = await app.db
    .selectFrom('review_requests')
    .select('uuid')
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow();
  await transaction(app, (tx) =>
    recordDelivery(tx, {
      provider: 'smtp',
      team_id: null,
      key: `${uuid}.request.1`,
      provider_message_id: null,
      at: app.clock.now(),
      state: 'refused',
      refusal: { by: 'recipient', text: '550 5.1.1 unknown', isAddressDead: true },
    }),
  );
  expect(await scene.stateOf(message_id)).toBe('failed invalid_recipient');
  expect(await suppressed()).toContain('tard@exmple.fr');
});
