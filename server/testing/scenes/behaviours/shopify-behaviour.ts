import { type FakeOrder, shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';
import { reconcileShops } from '#server/domains/shops/reconcile-shops.ts';
import { shopifyScene } from '../shopify-scene.ts';
import { readShopCard, faultOf, type ShopBehaviourScene } from './shop-behaviour-scene.ts';

export async function shopifyBehaviour(): Promise<ShopBehaviourScene> {
  const { app, shopify, settle, connect, notify } = await shopifyScene();
  const { team_id, domain, call } = await connect();
  const now = (): string => app.clock.now().toISOString();
  const shop = shopify.shop(domain);
  const find = (id: string): FakeOrder => {
    const order = shop.orders.find((one) => one.id === id);
    if (!order) throw new Error(`no order ${id}`);
    return order;
  };
  const say = async (topic: string, order: FakeOrder): Promise<void> => {
    await notify(topic, order, domain);
    await settle();
  };
  return {
    app,
    team_id,
    call,
    passTime: (ms) => {
      app.clock.advance(ms);
      shopify.setNow(app.clock.now());
    },
    place: async ({ email, phone, number, agrees = false, lines } = {}) => {
      const order = shopifyOrder({
        ...(lines !== undefined && {
          lines: Array.from({ length: lines }, (_, at) => ({
            title: `Article ${at}`,
            product_id: String(8_400_112_233 + at),
            sku: `SAV-${at}`,
          })),
        }),
        created_at: now(),
        paid_at: now(),
        updated_at: now(),
        ...(email !== undefined && { email }),
        ...(phone !== undefined && { phone }),
        ...(number !== undefined && { number: Number(number) }),
        email_consent: agrees ? 'subscribed' : 'not_subscribed',
      });
      shop.orders.push(order);
      await say('orders/create', order);
      return order.id;
    },
    enter: async (id, state, is_silent = false) => {
      const order = find(id);
      const at = now();
      Object.assign(order, {
        updated_at: at,
        ...(state === 'paid' && { paid_at: at }),
        ...(state === 'unpaid' && { paid_at: null }),
        ...((state === 'shipped' || state === 'delivered') && {
          fulfilled_at: order.fulfilled_at ?? at,
        }),
        ...(state === 'delivered' && { delivered_at: at }),
        ...(state === 'cancelled' && { cancelled_at: at }),
        ...(state === 'refunded' && { refunded_at: at }),
      });
      if (!is_silent)
        await say(state === 'cancelled' ? 'orders/cancelled' : 'orders/updated', order);
    },
    refundLine: async (id, line) => {
      const order = find(id);
      const lines = (order.lines ?? []).map((one, at) =>
        at === line ? { ...one, current_quantity: 0 } : one,
      );
      Object.assign(order, { updated_at: now(), lines });
      await say('orders/updated', order);
    },
    track: (id, number) => void (find(id).tracking_number = number),
    repeat: (id) => say('orders/updated', find(id)),
    // Shopify deletes only orders that were cancelled before.
    remove: async (id) => {
      const order = find(id);
      Object.assign(order, { updated_at: now(), cancelled_at: now() });
      await say('orders/cancelled', order);
      shop.orders.splice(shop.orders.indexOf(order), 1);
    },
    read: async () => {
      await reconcileShops(app);
      await settle();
    },
    breakShop: (fault) => shopify.misbehave(fault === null ? null : () => faultOf(fault)),
    card: () => readShopCard({ call }, 'shopify'),
    stop: async () => {
      await app.http.close();
      await shopify.stop();
    },
  };
}
