import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

type Customer = Answer<'getCustomer'>['data'];
type CustomerList = Answer<'listCustomers'>;

const app = testApp(await testDatabase());
let team_id = '';
let ada: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;

/** Records an order that is delivered now. Returns the id of its request. */
async function order(given: Record<string, unknown> & { number: string }): Promise<string> {
  const [recorded] = await recordOrders(app, { team_id, integration_name: 'api' }, [
    { delivered_at: app.clock.now().toISOString(), country_code: 'FR', ...given },
  ]);
  expect(recorded?.errors).toBeNull();
  return recorded?.request_id ?? '';
}

const read = async (id: string, who = ada): Promise<Customer> =>
  (await callHttp(app, `GET /api/team/customers/${id}`, who.headers)).data as Customer;
const find = async (search: string, who = ada): Promise<CustomerList> => {
  const path = `/api/team/customers?search=${encodeURIComponent(search)}` as const;
  return (await callHttp(app, `GET ${path}`, who.headers)).body as unknown as CustomerList;
};
const change = (id: string, body: Record<string, unknown>, who = ada) =>
  callHttp(app, `PATCH /api/team/customers/${id}`, who.headers, body);
const merge = (id: string, into_id: string, who = ada) =>
  callHttp(app, `POST /api/team/customers/${id}/merge`, who.headers, { into_id });
const recipientsOf = async (request_id: string): Promise<(string | null)[]> =>
  (
    await app.db
      .selectFrom('messages')
      .select('recipient')
      .where('request_id', '=', request_id)
      .orderBy('id')
      .execute()
  ).map(({ recipient }) => recipient);

beforeAll(async () => {
  await ensureSenders(app);
  team_id = await addTeam(app, { flow: { is_active: true, delay: { value: 2, unit: 'days' } } });
  [ada, reader, stranger] = [
    await addPerson(app, { team_id }),
    await addPerson(app, { team_id, role: 'reader' }),
    await addPerson(app, { team_id: await addTeam(app) }),
  ];
});

describe('the record of a customer', () => {
  test('joins the orders, messages, consents and history of a person, from any of their requests', async () => {
    const consent = { email: true, sms: false, source: 'Caisse', at: '2026-11-01T10:00:00Z' };
    const first = await order({
      number: '#101',
      email: 'camille@exemple.fr',
      first_name: 'Camille',
      last_name: 'Lefèvre',
      total: '12.50',
      currency: 'EUR',
      line_items: [
        { title: 'Savon', quantity: 2, image_url: 'https://boutique.example/savon.webp' },
        { title: 'Huile', image_url: 'http://boutique.example/huile.webp' },
      ],
      consent,
    });
    const second = await order({
      number: '#102',
      email: 'camille@exemple.fr',
      phone: '+33612340001',
      first_name: 'Camille',
      last_name: 'Lefèvre',
    });
    await order({ number: '#103', email: 'autre@exemple.fr', first_name: 'Zoé' });
    const customer = await read(first);
    expect(customer).toMatchObject({
      first_name: 'Camille',
      last_name: 'Lefèvre',
      email: 'camille@exemple.fr',
      phone_number: '+33612340001',
      state: 'active',
      opt_outs: [],
      merges: [],
    });
    expect(customer.orders.map(({ number }) => number).toSorted()).toEqual(['#101', '#102']);
    expect(customer.orders.find(({ number }) => number === '#101')?.line_items).toEqual([
      { title: 'Savon', quantity: 2, image_url: 'https://boutique.example/savon.webp' },
      { title: 'Huile', quantity: 1, image_url: null },
    ]);
    expect(customer.consents).toEqual(
      [
        expect.objectContaining({ channel: 'sms', is_given: false, order_number: '#101' }),
        expect.objectContaining({
          channel: 'email',
          is_given: true,
          source: 'Caisse',
          at: '2026-11-01T10:00:00.000Z',
        }),
      ]
        .toSorted(() => 0)
        .map((one) => one),
    );
    expect(new Set(customer.messages.map(({ request_id }) => request_id))).toEqual(
      new Set([first, second]),
    );
    expect(customer.timeline.map(({ kind }) => kind)).toContain('order_delivered');
    const again = await read(second);
    expect(again.id).toBe(customer.id);
    expect(again.orders).toEqual(customer.orders);
  });

  test('shows masked contacts to a reader, and nothing to another team', async () => {
    const id = await order({ number: '#110', email: 'masquee@exemple.fr', first_name: 'Mona' });
    expect(await read(id, reader)).toMatchObject({
      email: 'm•••@exemple.fr',
      contacts: [{ value: 'm•••@exemple.fr' }],
    });
    for (const call of [
      callHttp(app, `GET /api/team/customers/${id}`, stranger.headers),
      change(id, { first_name: 'X' }, stranger),
      merge(id, id, stranger),
      callHttp(app, `POST /api/team/customers/${id}/unmerge`, stranger.headers),
      callHttp(app, `POST /api/team/customers/${id}/erase`, stranger.headers),
    ])
      expect(await call).toMatchObject({ status: 404, code: 'not_found' });
    expect(await find('masquee@exemple.fr', stranger)).toMatchObject({ total: 0, data: [] });
    expect(await read(id)).toMatchObject({ first_name: 'Mona', state: 'active' });
  });
});

describe('the search for customers', () => {
  test('finds a person once, by name, order, contact or message, with what matched', async () => {
    const id = await order({
      number: '#4810',
      email: 'hugo.b@exemple.fr',
      first_name: 'Hugo',
      last_name: 'Bérard',
    });
    await order({
      number: '#4811',
      email: 'hugo.b@exemple.fr',
      first_name: 'Hugo',
      last_name: 'Bérard',
    });
    await app.db
      .updateTable('review_requests')
      .set({ feedback: 'Bouchon cassé', rating: 2, rated_at: app.clock.now() })
      .where('id', '=', id)
      .execute();
    expect(await find('berard hugo')).toMatchObject({
      total: 1,
      data: [{ first_name: 'Hugo', request_count: 2, last_rating: 2, match: null }],
    });
    expect(await find('4810')).toMatchObject({
      total: 1,
      data: [{ match: { kind: 'order', text: '#4810' } }],
    });
    expect(await find('hugo.b@')).toMatchObject({
      total: 1,
      data: [{ match: { kind: 'email', text: 'hugo.b@exemple.fr' } }],
    });
    expect((await find('bouchon')).data[0]).toMatchObject({ first_name: 'Hugo' });
    expect(await find('hugo.b@', reader)).toMatchObject({ total: 0 });
    expect(await find('personne')).toMatchObject({ total: 0, data: [] });
  });
});

describe('a correction', () => {
  test('changes waiting messages of every request, appears once in the history, and can be searched', async () => {
    const first = await order({ number: '#201', email: 'lea@exmple.fr', first_name: 'Lea' });
    const second = await order({ number: '#202', email: 'lea@exmple.fr', first_name: 'Lea' });
    const answer = await change(first, {
      email: ' Lea@Exemple.fr',
      first_name: 'Léa',
      locale: 'fr',
    });
    expect(answer).toMatchObject({
      status: 200,
      data: { email: 'lea@exemple.fr', first_name: 'Léa', locale: 'fr' },
    });
    for (const id of [first, second])
      expect(new Set(await recipientsOf(id))).toEqual(new Set(['lea@exemple.fr']));
    const customer = await read(second);
    expect(customer.contacts).toEqual([
      { kind: 'email', value: 'lea@exemple.fr', is_current: true, is_dead: false },
      { kind: 'email', value: 'lea@exmple.fr', is_current: false, is_dead: false },
    ]);
    expect(
      customer.timeline
        .filter(({ kind }) => kind === 'contact_changed')
        .map(({ label }) => label)
        .toSorted(),
    ).toEqual(['E-mail corrigé', 'Langue corrigée', 'Nom corrigé']);
    expect(await find('lea@exemple.fr')).toMatchObject({ total: 1 });
    const audited = await app.db
      .selectFrom('audit_log')
      .select('user_id')
      .where('action', '=', 'customer_changed')
      .execute();
    expect(audited).toEqual([{ user_id: ada.id }]);
  });

  test('does not change another address of the person, and a repeated one writes nothing', async () => {
    const work = await order({ number: '#211', email: 'max@travail.fr', phone: '+33612340002' });
    const home = await order({ number: '#212', email: 'max@maison.fr', phone: '+33612340002' });
    expect(await change(work, { email: 'max@exemple.fr' })).toMatchObject({ status: 200 });
    expect(new Set(await recipientsOf(work))).toEqual(new Set(['max@travail.fr']));
    expect(new Set(await recipientsOf(home))).toEqual(new Set(['max@exemple.fr']));
    const before = (await read(home)).timeline.length;
    expect(await change(home, { email: 'max@exemple.fr' })).toMatchObject({ status: 200 });
    expect((await read(home)).timeline).toHaveLength(before);
  });

  test('reports the wrong field, and never bypasses an opt-out', async () => {
    const id = await order({ number: '#221', email: 'noe@exemple.fr' });
    expect(await change(id, { email: 'noe' })).toMatchObject({
      status: 422,
      errors: { email: ['Cette adresse e-mail n’en est pas une.'] },
    });
    expect(await change(id, { email: null })).toMatchObject({
      status: 422,
      errors: { email: ['Gardez une adresse e-mail ou un numéro de téléphone.'] },
    });
    expect(await change(id, { first_name: 'X' }, reader)).toMatchObject({ status: 403 });
    await callHttp(app, 'POST /api/team/opt_outs', ada.headers, {
      email: 'noe@exemple.fr',
      proof: 'Appel',
    });
    expect(await change(id, { email: 'noe2@exemple.fr' })).toMatchObject({
      status: 409,
      code: 'opted_out',
    });
    expect(await change(id, { first_name: 'Noé' })).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({
      state: 'opted_out',
      first_name: 'Noé',
      opt_outs: [{ source: 'manual', removed_at: null }],
    });
  });
});

describe('two records of the same person', () => {
  test('are merged and can be separated again', async () => {
    const a = await order({ number: '#301', email: 'ines@a.fr', first_name: 'Inès' });
    const b = await order({ number: '#302', email: 'ines@b.fr', first_name: 'Inès' });
    expect(await find('ines')).toMatchObject({ total: 2 });
    const merged = await merge(a, b);
    expect(merged).toMatchObject({ status: 200 });
    expect((await read(b)).orders.map(({ number }) => number).toSorted()).toEqual(['#301', '#302']);
    expect((await read(a)).merges).toMatchObject([{ merged_by: expect.any(String) as unknown }]);
    expect(await find('ines')).toMatchObject({ total: 1 });
    expect(await merge(b, a)).toMatchObject({
      status: 422,
      errors: { into_id: ['Ces deux fiches sont déjà la même personne.'] },
    });
    await callHttp(app, `POST /api/team/customers/${a}/unmerge`, ada.headers);
    expect((await read(b)).orders.map(({ number }) => number)).toEqual(['#302']);
    expect((await read(b)).timeline.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Fiches clients fusionnées', 'Fiches clients séparées']),
    );
    expect(await find('ines')).toMatchObject({ total: 2 });
  });

  test('share the opt-out that one of them has', async () => {
    const silent = await order({ number: '#311', email: 'paul@a.fr' });
    const other = await order({ number: '#312', email: 'paul@b.fr' });
    await callHttp(app, 'POST /api/team/opt_outs', ada.headers, {
      email: 'paul@a.fr',
      proof: 'Appel',
    });
    await merge(silent, other);
    const { rows } = {
      rows: await app.db
        .selectFrom('opt_outs')
        .select('value')
        .where('value', '=', 'paul@b.fr')
        .execute(),
    };
    expect(rows).toHaveLength(1);
    const waiting = (await read(other)).messages.filter(({ status }) => status === 'scheduled');
    expect(waiting).toEqual([]);
  });

  test('are erased together, and the record says so', async () => {
    const a = await order({ number: '#321', email: 'rose@a.fr', first_name: 'Rose' });
    const b = await order({ number: '#322', email: 'rose@b.fr', first_name: 'Rose' });
    await merge(a, b);
    const erased = await callHttp(app, `POST /api/team/customers/${a}/erase`, ada.headers);
    expect(erased).toMatchObject({ status: 200, data: { orders: 2, requests: 2 } });
    expect(await read(b)).toMatchObject({ state: 'erased', email: null, first_name: null });
    expect(await find('rose')).toMatchObject({ total: 0 });
    expect(await change(b, { first_name: 'Rose' })).toMatchObject({ status: 409, code: 'erased' });
  });
});
