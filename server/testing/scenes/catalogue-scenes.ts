import { shopTime } from '#fake-services/prestashop/prestashop-orders.ts';
import { fakeWooProduct, fakeWooVariation } from '#fake-services/woocommerce/woo-products.ts';
import { wooDate } from '#fake-services/woocommerce/woo-rows.ts';
import { readDueStores } from '#server/domains/shops/stores/read-due-stores.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { prestashopScene } from './prestashop-scene.ts';
import type { ShopCallResult, CallEndpoint } from './shop-scene.ts';
import { woocommerceScene } from './woocommerce-scene.ts';

interface CatalogueProduct {
  title: string;
  price: number;
  brand: string;
  gtin: string;
  is_active: boolean;
  /** ISO 8601, UTC. */
  added_at: string;
}

/** A team and the catalogue of its store, on any platform. */
export interface CatalogueScene {
  app: TestApp;
  team_id: string;
  call: CallEndpoint;
  connect: () => Promise<ShopCallResult>;
  passTime: (ms: number) => void;
  addProduct: (id: number, product: Partial<CatalogueProduct>) => void;
  changeProduct: (id: number, product: Partial<CatalogueProduct>) => void;
  removeProduct: (id: number) => void;
  addVariant: (product_id: number, id: number, variant: { title: string; sku: string }) => void;
  /** Adds a row that is no valid product. */
  addSpoilt: () => void;
  /** After this many pages of products, one page is answered with this body and status. */
  breakAfterPages: (pages: number, body: string, status: number) => void;
  countCalls: () => number;
  /** A customer places an order. Returns the id of the first product. */
  order: () => Promise<string>;
  stop: () => Promise<void>;
}

async function woocommerceCatalogue(): Promise<CatalogueScene> {
  const { woo, ...scene } = await woocommerceScene();
  const { store } = woo;
  const fieldsOf = ({
    title,
    price,
    brand,
    gtin,
    is_active,
    added_at,
  }: Partial<CatalogueProduct>) => ({
    ...(title !== undefined && { name: title }),
    ...(price !== undefined && { price: String(price) }),
    ...(brand !== undefined && { brands: [{ id: 1, name: brand }] }),
    ...(gtin !== undefined && { global_unique_id: gtin }),
    ...(is_active !== undefined && { status: is_active ? 'publish' : 'draft' }),
    ...(added_at !== undefined && { date_created_gmt: wooDate(new Date(added_at)) }),
    date_modified_gmt: wooDate(scene.app.clock.now()),
  });
  return {
    ...scene,
    addProduct: (id, product) =>
      void store.products.push(
        fakeWooProduct({
          id,
          images: [{ id: 1, src: 'https://shop.test/p.jpg', name: '', alt: '' }],
          ...fieldsOf(product),
        }),
      ),
    changeProduct: (id, product) => {
      const row = store.products.find((one) => one.id === id);
      if (row) Object.assign(row, fieldsOf(product));
    },
    removeProduct: (id) => {
      store.products = store.products.filter((one) => one.id !== id);
    },
    addVariant: (parent_id, id, { title, sku }) => {
      const parent = store.products.find((one) => one.id === parent_id);
      parent?.variations.push(id);
      const attributes = [{ id: 1, name: 'Taille', option: title }];
      store.variations.push(fakeWooVariation({ id, parent_id, sku, attributes }));
    },
    addSpoilt: () => {
      const spoilt = fakeWooProduct({ id: 2, date_modified_gmt: wooDate(scene.app.clock.now()) });
      store.products.push({ ...spoilt, id: null as unknown as number });
    },
    breakAfterPages: (pages, body, status) =>
      // The products are counted first.
      woo.fault({ kind: 'answer', path: '/products', status, body, skip: pages + 1 }),
    countCalls: () => woo.calls.length,
    order: async () => {
      const order = await woo.place();
      await scene.settle();
      return String(order.line_items[0]?.['product_id']);
    },
  };
}

async function prestashopCatalogue(): Promise<CatalogueScene> {
  const { prestashop, ...scene } = await prestashopScene();
  const { shop } = prestashop;
  const fieldsOf = ({
    title,
    price,
    brand,
    gtin,
    is_active,
    added_at,
  }: Partial<CatalogueProduct>) => ({
    ...(title !== undefined && { name: [{ id: '1', value: title }] }),
    ...(price !== undefined && { price: (price / 1.2).toFixed(6) }),
    ...(brand !== undefined && { manufacturer_name: brand }),
    ...(gtin !== undefined && { ean13: gtin }),
    ...(is_active !== undefined && { active: is_active ? '1' : '0' }),
    ...(added_at !== undefined && { date_add: shopTime(shop, new Date(added_at)) }),
    date_upd: shopTime(shop, scene.app.clock.now()),
  });
  return {
    ...scene,
    addProduct: (id, product) =>
      void shop.rows.products.push({
        id,
        name: '',
        reference: '',
        ean13: '',
        isbn: '',
        upc: '',
        id_default_image: String(100 + id),
        manufacturer_name: '',
        active: '1',
        price: '10.000000',
        ...fieldsOf(product),
      }),
    changeProduct: (id, product) => {
      const row = shop.rows.products.find((one) => one.id === id);
      if (row) Object.assign(row, fieldsOf(product));
    },
    removeProduct: (id) => {
      shop.rows.products = shop.rows.products.filter((one) => one.id !== id);
    },
    addVariant: (product_id, id, { title, sku }) => {
      shop.rows.product_option_values.push({ id: 900 + id, name: [{ id: '1', value: title }] });
      shop.rows.combinations.push({
        id,
        id_product: String(product_id),
        reference: sku,
        ean13: '',
        isbn: '',
        upc: '',
        price: '0.000000',
        associations: { product_option_values: [{ id: String(900 + id) }] },
      });
    },
    addSpoilt: () =>
      void shop.rows.products.push({
        id: 0,
        name: 'x',
        date_upd: shopTime(shop, scene.app.clock.now()),
      }),
    breakAfterPages: (pages, body, status) =>
      // The products are counted first. A page takes two calls: one for the remainder of the last
      // second, one for the seconds after it.
      prestashop.fault({
        kind: 'answer',
        path: '/products',
        status,
        body,
        skip: pages * 2 + 1,
      }),
    countCalls: () => prestashop.queries.length,
    order: async () => {
      scene.place();
      scene.passTime(6 * 60_000);
      await readDueStores(scene.app);
      await scene.settle();
      return '12';
    },
  };
}

export const CATALOGUE_SCENES = [
  ['woocommerce', woocommerceCatalogue],
  ['prestashop', prestashopCatalogue],
] as const;
