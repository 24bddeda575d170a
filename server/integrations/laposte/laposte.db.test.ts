import { afterAll, beforeEach, expect, test } from 'vitest';
import { LAPOSTE_KEY, startLaposte } from '#fake-services/laposte/laposte.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { readDueParcels } from '#server/domains/shops/parcels/read-due-parcels.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY, HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import { type CallEndpoint, callAs } from '#server/testing/scenes/shop-scene.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const laposte = await startLaposte();
const mails: Mail[] = [];
const app = testApp(await testDatabase(), {
  config: { laposteApiBase: laposte.url },
  mailer: { send: async (mail) => void mails.push(mail) },
});
await ensureSenders(app);
afterAll(() => laposte.stop());

const COLISSIMO = '6A12345678901';
const CHRONOPOST = 'XS419416725FR';

let team_id: string;
let call: CallEndpoint;
beforeEach(async () => {
  laposte.reset();
  // The teams of the other tests make no further calls.
  await app.db.deleteFrom('integrations').execute();
  const flow = { is_active: true, trigger_event: 'order_delivered', fallback_delay_days: 14 };
  team_id = await addTeam(app, { flow });
  call = callAs(app, await addPerson(app, { team_id }));
});

const connect = (api_key = LAPOSTE_KEY) => call('POST', 'laposte/connect', { api_key });
const ago = (ms: number): string => new Date(app.clock.now().getTime() - ms).toISOString();
const event = (code: string, ms = 0) => ({ code, label: '', date: ago(ms) });
const put = (number: string, ...codes: ReturnType<typeof event>[]): void =>
  void laposte.parcels.set(number, { event: codes });

let made = 0;
/** Sends an order that was shipped an hour ago, and returns its number. */
async function ship(more: Record<string, unknown> = {}): Promise<string> {
  const number = String(++made);
  const { body, status } = await call('POST', 'orders', {
    number,
    email: `client.${number}@exemple.fr`,
    ordered_at: ago(DAY),
    fulfilled_at: ago(HOUR),
    tracking_numbers: [COLISSIMO],
    carrier: 'Colissimo',
    ...more,
  });
  expect([status, body.data]).toMatchObject([200, [{ status: 'created' }]]);
  return number;
}

const orderOf = (number: string) =>
  app.db
    .selectFrom('orders')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
async function firstMessage(number: string) {
  return app.db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['m.status', 'm.scheduled_at'])
    .where('o.team_id', '=', team_id)
    .where('o.number', '=', number)
    .where('m.step', '=', 'request')
    .executeTakeFirstOrThrow();
}
const card = async () => {
  const rows = (await call('GET', 'integrations')).body.data as unknown as {
    name: string;
    state: string;
    last_error: string | null;
  }[];
  return rows.find(({ name }) => name === 'laposte');
};
const account = async () => (await call('GET', 'laposte/account')).body.data;

test('a key is tried before it is stored: good, refused, without its subscription, unreachable', async () => {
  expect((await connect('autre')).body).toMatchObject({ code: 'invalid_credentials' });
  laposte.unsubscribe();
  expect((await connect()).body).toMatchObject({ code: 'provider_plan' });
  laposte.reset();
  laposte.fault({ kind: 'answer', status: 500, body: '<html>Erreur</html>' });
  expect((await connect()).status).toBe(502);
  expect((await connect('clé')).body).toMatchObject({ errors: { api_key: [expect.any(String)] } });
  expect(await card()).toBeUndefined();
  const { status, body } = await connect();
  expect([status, body.data]).toMatchObject([200, { name: 'laposte', state: 'connected' }]);
  expect(JSON.stringify(body)).not.toContain(LAPOSTE_KEY);
});

test('the day of the delivery is that of La Poste, and what waits for it moves', async () => {
  await connect();
  const number = await ship();
  put(COLISSIMO, event('ET1', HOUR), event('PC1', 2 * HOUR));
  await readDueParcels(app);
  const waiting = await firstMessage(number);
  expect(waiting.status).toBe('waiting_delivery');
  expect(await account()).toMatchObject({ on_the_way: 1, delivered: 0 });
  app.clock.advance(2 * DAY);
  put(COLISSIMO, event('DI1', 5 * HOUR), event('ET1', 2 * DAY));
  await readDueParcels(app);
  expect((await orderOf(number)).delivered_at?.toISOString()).toBe(ago(5 * HOUR));
  const planned = await firstMessage(number);
  expect(planned.status).toBe('scheduled');
  expect(planned.scheduled_at?.getTime()).toBeLessThan(waiting.scheduled_at?.getTime() ?? 0);
  expect(await account()).toMatchObject({ on_the_way: 0, delivered: 1 });
  const calls = laposte.calls.length;
  app.clock.advance(DAY);
  await readDueParcels(app);
  expect(laposte.calls).toHaveLength(calls);
});

test('a shop that calls an order delivered when it ships it is not believed while the parcel travels', async () => {
  await connect();
  const number = await ship({ delivered_at: ago(HOUR) });
  expect((await firstMessage(number)).status).toBe('scheduled');
  put(COLISSIMO, event('PC1', HOUR));
  await readDueParcels(app);
  expect(await orderOf(number)).toMatchObject({ delivered_at: null, parcel_state: 'on_the_way' });
  expect((await firstMessage(number)).status).toBe('waiting_delivery');
  const again = { number, delivered_at: ago(0), updated_at: ago(-MINUTE) };
  expect((await call('POST', 'orders', again)).status).toBe(200);
  expect((await orderOf(number)).delivered_at).toBeNull();
  // The carrier is no longer asked, so the state that the shop sends is used again.
  await call('DELETE', 'integrations/laposte');
  await call('POST', 'orders', { ...again, updated_at: ago(-2 * MINUTE) });
  expect((await orderOf(number)).delivered_at).not.toBeNull();
  expect((await firstMessage(number)).status).toBe('scheduled');
});

test('a parcel that is never delivered leaves its request to the fallback delay', async () => {
  await connect();
  const number = await ship();
  const fallback = (await firstMessage(number)).scheduled_at;
  put(COLISSIMO, event('AG1'), event('PC1', HOUR));
  for (let days = 0; days < 32; days++) {
    await readDueParcels(app);
    app.clock.advance(DAY);
  }
  expect(await orderOf(number)).toMatchObject({ delivered_at: null, parcel_state: 'given_up' });
  expect((await firstMessage(number)).scheduled_at).toEqual(fallback);
  const calls = laposte.calls.length;
  expect(calls).toBeLessThan(40);
  await readDueParcels(app);
  expect(laposte.calls).toHaveLength(calls);
});

test('an order in several parcels is delivered with the last of them; a returned one is not', async () => {
  await connect();
  const both = await ship({ tracking_numbers: `${COLISSIMO}, ${CHRONOPOST}`, carrier: null });
  const back = await ship({ tracking_numbers: ['6A98765432109'] });
  put(COLISSIMO, event('DI1', 3 * HOUR));
  put(CHRONOPOST, event('MD2', HOUR));
  put('6A98765432109', event('DI2', HOUR), event('RE1', DAY));
  await readDueParcels(app);
  expect(await orderOf(both)).toMatchObject({ delivered_at: null, parcel_state: 'on_the_way' });
  expect(await orderOf(back)).toMatchObject({ delivered_at: null, parcel_state: 'returned' });
  app.clock.advance(4 * HOUR);
  put(CHRONOPOST, event('DI1', HOUR));
  await readDueParcels(app);
  expect((await orderOf(both)).delivered_at?.toISOString()).toBe(ago(HOUR));
  expect(await account()).toMatchObject({ delivered: 1, returned: 1 });
});

test('only parcels of La Poste are asked about, and only those of teams with a key', async () => {
  await ship();
  await readDueParcels(app);
  expect(laposte.calls).toEqual([]);
  await connect();
  const other = await ship({ tracking_numbers: ['31234567'], carrier: 'Mondial Relay' });
  const stranger = await addTeam(app, {});
  const theirs = callAs(app, await addPerson(app, { team_id: stranger }));
  await theirs('POST', 'orders', { number: '1', tracking_numbers: ['6A55555555555'] });
  laposte.calls.length = 0;
  await readDueParcels(app);
  expect(laposte.calls).toEqual([`GET /suivi/v2/idships/${COLISSIMO}`]);
  expect((await orderOf(other)).parcel_state).toBe('not_tracked');
});

test('another number is another parcel, and an unknown one is asked about later', async () => {
  await connect();
  const number = await ship();
  await readDueParcels(app);
  expect((await orderOf(number)).parcel_state).toBe('unknown');
  await call('POST', 'orders', {
    number,
    tracking_numbers: [CHRONOPOST],
    updated_at: ago(-MINUTE),
  });
  expect(await orderOf(number)).toMatchObject({ parcel_state: null, parcel_due_at: null });
  put(CHRONOPOST, event('DI1', MINUTE));
  await readDueParcels(app);
  expect((await orderOf(number)).parcel_state).toBe('delivered');
});

test('ten numbers go in one call, a number that it does not accept spoils no other', async () => {
  await connect();
  const numbers = Array.from({ length: 25 }, (_, n) => `6A${String(10_000_000_000 + n)}`);
  for (const one of numbers) {
    await ship({ tracking_numbers: [one] });
    put(one, event('DI1', MINUTE));
  }
  laposte.silent.add(numbers[3] ?? '');
  laposte.calls.length = 0;
  await readDueParcels(app);
  expect(laposte.calls).toHaveLength(3);
  expect(await account()).toMatchObject({ delivered: 24 });
  laposte.silent.clear();
  app.clock.advance(4 * HOUR);
  laposte.fault({ kind: 'answer', status: 400, body: { returnCode: 101, idShip: '' } });
  await readDueParcels(app);
  expect(await account()).toMatchObject({ delivered: 24, unknown: 1 });
});

test('the limit of the key is kept: what is left waits for the pause, and nothing is lost', async () => {
  await connect();
  for (let n = 0; n < 30; n++) {
    const one = `6A${String(20_000_000_000 + n)}`;
    await ship({ tracking_numbers: [one] });
    put(one, event('DI1', MINUTE));
  }
  laposte.setLimit(2); // The connection used one of the calls.
  await readDueParcels(app);
  expect(await account()).toMatchObject({ delivered: 10 });
  expect((await card())?.last_error).toContain('nous demande d’attendre');
  const calls = laposte.calls.length;
  app.clock.advance(30_000);
  await readDueParcels(app);
  expect(laposte.calls).toHaveLength(calls);
  laposte.setLimit(Infinity);
  app.clock.advance(31_000);
  await readDueParcels(app);
  expect(await account()).toMatchObject({ delivered: 30 });
  expect(await card()).toMatchObject({ state: 'connected', last_error: null });
});

test('twenty calls a minute are the most, whatever the number of parcels', async () => {
  await connect();
  for (let n = 0; n < 22; n++)
    await ship({
      tracking_numbers: Array.from({ length: 10 }, (_, m) => `6A${30_000_000_000 + n * 10 + m}`),
    });
  laposte.calls.length = 0;
  await readDueParcels(app);
  expect(laposte.calls).toHaveLength(20);
  await readDueParcels(app);
  expect(laposte.calls).toHaveLength(22);
});

test('a refused key breaks the card with its remedy, tells the owners once, and goes on once repaired', async () => {
  await connect();
  const number = await ship();
  put(COLISSIMO, event('DI1', MINUTE));
  laposte.revoke();
  await readDueParcels(app);
  await readDueParcels(app);
  expect(await card()).toMatchObject({
    state: 'broken',
    last_error: expect.stringContaining('reconnectez La Poste') as string,
  });
  while ((await app.runEventHandlers()) > 0);
  expect(mails.filter(({ subject }) => subject.includes('ne sont plus suivis'))).toHaveLength(1);
  laposte.reset();
  put(COLISSIMO, event('DI1', MINUTE));
  expect((await connect()).body.data).toMatchObject({ state: 'connected', last_error: null });
  app.clock.advance(MINUTE);
  await readDueParcels(app);
  expect((await orderOf(number)).parcel_state).toBe('delivered');
});

test.each([
  ['500', { kind: 'answer', status: 500, body: '<html>500</html>' }],
  ['a page', { kind: 'answer', status: 200, body: '<!doctype html>' }],
  ['half an answer', { kind: 'cut', bytes: 20 }],
  ['another shape', { kind: 'answer', status: 200, body: { ok: true } }],
  ['silence', { kind: 'drop' }],
] as const)('%s is asked again later and later, told on the card, and passes', async (_, fault) => {
  await connect();
  const number = await ship();
  put(COLISSIMO, event('DI1', MINUTE));
  for (const minutes of [1, 5, 15]) {
    laposte.fault({ ...fault });
    await readDueParcels(app);
    app.clock.advance(minutes * MINUTE);
  }
  expect(await card()).toMatchObject({
    state: 'connected',
    last_error: expect.stringContaining('ne répond pas') as string,
  });
  await readDueParcels(app);
  expect((await orderOf(number)).parcel_state).toBe('delivered');
  expect(await card()).toMatchObject({ state: 'connected', last_error: null });
});

test('fifty readings have one effect', async () => {
  await connect();
  const number = await ship();
  put(COLISSIMO, event('DI1', MINUTE));
  await Promise.all(Array.from({ length: 50 }, () => readDueParcels(app)));
  const requests = await app.db
    .selectFrom('review_requests')
    .select('id')
    .where('team_id', '=', team_id)
    .execute();
  expect(requests).toHaveLength(1);
  expect((await orderOf(number)).parcel_state).toBe('delivered');
});

test('the number of a person who is erased is gone, and asked about no more', async () => {
  await connect();
  const number = await ship();
  const erased = await call('POST', 'erasures', { email: `client.${number}@exemple.fr` });
  expect(erased.status).toBe(200);
  expect((await orderOf(number)).tracking_numbers).toEqual([]);
  laposte.calls.length = 0;
  await readDueParcels(app);
  expect(laposte.calls).toEqual([]);
});
