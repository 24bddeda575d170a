import { fakeWooOrder } from '#fake-services/woocommerce/woo-rows.ts';
import { readDueStores } from '#server/domains/shops/stores/read-due-stores.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { woocommerceScene } from '../woocommerce-scene.ts';
import {
  happenBetweenPages,
  readShopCard,
  faultOf,
  type StoreBehaviourScene,
} from './shop-behaviour-scene.ts';

export async function woocommerceBehaviour(): Promise<StoreBehaviourScene> {
  const { woo, ...scene } = await woocommerceScene();
  const { app, call } = scene;
  await scene.connect();
  scene.passTime(MINUTE);
  const order = (id: string) => {
    const found = woo.store.orders.find((one) => String(one.id) === id);
    if (!found) throw new Error(`no order ${id}`);
    return found;
  };
  const STATUS = {
    paid: 'processing',
    unpaid: 'on-hold',
    shipped: 'completed',
    delivered: 'livree',
    cancelled: 'cancelled',
    refunded: 'refunded',
  };
  // The store has no status for a delivered order, so the team chooses the meaning of its plugin’s
  // status.
  woo.store.statuses.set('livree', 'Livrée');
  await call('POST', 'woocommerce/sync');
  await call('PATCH', 'woocommerce/account', { order_states: { livree: 'delivered' } });
  return {
    ...scene,
    place: async ({ email, phone, number, is_guest, agrees, lines = 1, total, currency } = {}) => {
      const made = await woo.place();
      const [line] = made.line_items;
      Object.assign(made, {
        ...(number !== undefined && { number }),
        ...(total !== undefined && { total }),
        ...(currency !== undefined && { currency }),
        customer_id: is_guest === true ? 0 : made.id,
        line_items: Array.from({ length: lines }, (_, n) => ({
          ...line,
          id: 315 + n,
          product_id: 93 + n,
        })),
        ...(agrees === true && {
          meta_data: [{ id: 1, key: '_recueil_consent', value: 'yes' }],
        }),
      });
      Object.assign(made.billing, { ...(email !== undefined && { email }) });
      Object.assign(made.billing, { ...(phone !== undefined && { phone }) });
      await scene.settle();
      return String(made.id);
    },
    enter: async (id, state, silent = false) => {
      const { total } = order(id);
      await woo.change(
        Number(id),
        {
          status: STATUS[state],
          ...(state === 'unpaid' && { date_paid_gmt: null }),
          ...(state === 'refunded' && { refunds: [{ id: 1, reason: '', total: `-${total}` }] }),
        },
        { silent },
      );
      await scene.settle();
    },
    refundLine: async (id, line) => {
      const { refunds, line_items } = order(id);
      const item = String(line_items[line]?.['id']);
      const lines = [
        {
          id: 900 + line,
          quantity: -1,
          meta_data: [{ id: 1, key: '_refunded_item_id', value: item }],
        },
      ];
      const refund = { id: 730 + line, reason: '', total: '-1.00', line_items: lines };
      await woo.change(Number(id), { refunds: [...refunds, refund] });
      await scene.settle();
    },
    track: (id, tracking_number) =>
      void order(id).meta_data.push({
        id: 7,
        key: '_wc_shipment_tracking_items',
        value: [{ tracking_provider: 'Colissimo', tracking_number, tracking_id: 'a1' }],
      }),
    repeat: async (id) => {
      await woo.deliver('order.updated', JSON.stringify(order(id)));
      await scene.settle();
    },
    remove: async (id) => {
      await woo.remove(Number(id));
      await scene.settle();
    },
    read: async () => {
      scene.passTime(61 * MINUTE);
      await readDueStores(app);
      await scene.settle();
    },
    breakShop: (fault) => woo.misbehave(fault === null ? null : () => faultOf(fault)),
    fill: (count) =>
      Array.from({ length: count }, () => {
        const made = fakeWooOrder({}, app.clock.now());
        woo.store.orders.push(made);
        if (made.id % 3 === 0) scene.passTime(1_000);
        return String(made.id);
      }),
    ship: (id) => void woo.change(Number(id), { status: STATUS.shipped }, { silent: true }),
    drop: (id) => void woo.store.orders.splice(woo.store.orders.indexOf(order(id)), 1),
    betweenPages: (happen) => happenBetweenPages(woo, happen),
    putClock: (ms) => void (woo.store.clock_offset = ms),
    stripHeader: (isStripped) => void (woo.store.strips_authorization = isStripped),
    card: () => readShopCard({ call }, 'woocommerce'),
  };
}
