import { setPrestashopState, shopTime } from '#fake-services/prestashop/prestashop-orders.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { prestashopScene } from '../prestashop-scene.ts';
import {
  happenBetweenPages,
  readShopCard,
  faultOf,
  type StoreBehaviourScene,
} from './shop-behaviour-scene.ts';

export async function prestashopBehaviour(): Promise<StoreBehaviourScene> {
  const { prestashop, ...scene } = await prestashopScene();
  const { app, call } = scene;
  const { shop } = prestashop;
  await scene.connect();
  scene.passTime(MINUTE);
  const { notify_url } = (await call('GET', 'prestashop/account')).body.data ?? {};
  const hook = String(notify_url).replace('https://avis.test', '');
  let notices = 0;
  /** Sends the notification of the module, which contains only the changed order. */
  const notify = async (id: string, notice = String(notices++)): Promise<void> => {
    // A reading leaves out changes of the current second.
    scene.passTime(5_000);
    await app.http.inject({
      method: 'POST',
      url: hook,
      payload: JSON.stringify({ id_order: Number(id), notice }),
      headers: { 'content-type': 'application/json' },
    });
    await scene.settle();
  };
  const STATE = { paid: 2, unpaid: 10, shipped: 4, delivered: 5, cancelled: 6, refunded: 7 };
  return {
    ...scene,
    place: async ({ email, phone, number, is_guest, agrees, lines, total, currency } = {}) => {
      if (currency !== undefined) {
        Object.assign(shop.rows.currencies[0] ?? {}, { iso_code: currency });
        // Data that rarely change in a shop are read once a day, and when the team requests it.
        await call('POST', 'prestashop/sync');
      }
      const id = scene.place({
        ...(email !== undefined && { email }),
        ...(phone !== undefined && { phone_mobile: phone }),
        ...(number !== undefined && { reference: number }),
        ...(is_guest !== undefined && { is_guest }),
        ...(agrees !== undefined && { newsletter: agrees }),
        ...(lines !== undefined && { lines }),
        ...(total !== undefined && { total }),
      });
      await notify(String(id));
      return String(id);
    },
    enter: async (id, state, is_silent = false) => {
      setPrestashopState(shop, Number(id), STATE[state], app.clock.now());
      if (!is_silent) await notify(id);
    },
    refundLine: async (id, line) => {
      const rows = shop.rows.orders.find((row) => String(row.id) === id)?.['associations'] as {
        order_rows: { id: string }[];
      };
      shop.rows.order_slip.push({
        id: shop.rows.order_slip.length + 1,
        id_order: id,
        total_products_tax_incl: '1.000000',
        total_shipping_tax_incl: '0.000000',
        date_add: shopTime(shop, app.clock.now()),
        associations: {
          order_slip_details: [
            { id: '1', id_order_detail: rows.order_rows[line]?.id, product_quantity: '1' },
          ],
        },
      });
      await notify(id);
    },
    track: (id, tracking_number) => {
      for (const row of shop.rows.order_carriers)
        if (row['id_order'] === id) Object.assign(row, { tracking_number });
    },
    repeat: (id) => notify(id, 'again'),
    remove: async (id) => {
      shop.rows.orders = shop.rows.orders.filter((row) => String(row.id) !== id);
      await notify(id);
    },
    read: () => scene.poll(61),
    breakShop: (fault) => prestashop.misbehave(fault === null ? null : () => faultOf(fault)),
    fill: (count) =>
      Array.from({ length: count }, () => {
        const id = scene.place();
        if (id % 3 === 0) scene.passTime(1_000);
        return String(id);
      }),
    ship: (id) => setPrestashopState(shop, Number(id), STATE.shipped, app.clock.now()),
    drop: (id) => {
      shop.rows.orders = shop.rows.orders.filter((row) => String(row.id) !== id);
    },
    betweenPages: (happen) => happenBetweenPages(prestashop, happen),
    putClock: (ms) => void (shop.troubles.clock_ahead = ms / 1000),
    stripHeader: (isStripped) => void (shop.troubles.drops_header = isStripped),
    card: () => readShopCard({ call }, 'prestashop'),
  };
}
