import { type AdminCall, needs, type Operation } from './admin-call.ts';
import type { FakeDiscount } from './fake-shop.ts';
import {
  changedProducts,
  type FakeProduct,
  graphProduct,
  variantConnection,
} from './shopify-products.ts';

const productOf = ({ shop }: Pick<AdminCall, 'shop'>, gid: unknown): FakeProduct | undefined =>
  shop.products.find(({ id }) => `gid://shopify/Product/${id}` === gid);

const MOST_METAFIELDS = 25;
const RATING = /^\{"value":"[1-5]\.\d","scale_min":"1\.0","scale_max":"5\.0"\}$/u;

interface SentMetafield {
  ownerId: string;
  namespace: string;
  key: string;
  type: string;
  value: string;
  compareDigest?: string | null;
}

/** Returns the error of Shopify for a metafield that is refused, or null when it is written. */
function refusalOf(call: AdminCall, sent: SentMetafield): { code: string; message: string } | null {
  const owner = productOf(call, sent.ownerId);
  if (!owner) return { code: 'INVALID', message: 'Owner does not exist' };
  const isValid = sent.key === 'rating' ? RATING.test(sent.value) : /^\d+$/u.test(sent.value);
  const type = sent.key === 'rating' ? 'rating' : 'number_integer';
  if (sent.type !== type) return { code: 'INVALID_TYPE', message: 'Type is not the definition’s' };
  if (!isValid || call.shop.refused_owners.has(sent.ownerId))
    return { code: 'INVALID_VALUE', message: 'Value is invalid' };
  const digest = owner.metafields.get(`${sent.namespace}.${sent.key}`)?.digest ?? null;
  return sent.compareDigest !== undefined && sent.compareDigest !== digest
    ? { code: 'STALE_OBJECT', message: 'The resource has been updated since it was loaded' }
    : null;
}

export const PRODUCT_OPERATIONS: Readonly<Record<string, Operation>> = {
  CountProducts: needs('read_products', ({ shop }) => ({
    data: { productsCount: { count: shop.products.length, precision: 'EXACT' } },
  })),
  ListProducts: needs('read_products', ({ shop, variables }) => {
    const all = changedProducts(shop.products, variables['query']);
    const from = Number(variables['after'] ?? 0);
    const end = Math.min(from + Number(variables['first']), all.length);
    return {
      data: {
        products: {
          nodes: all.slice(from, end).map((product) => ({
            ...graphProduct(product),
            variants: variantConnection(product, 0, 20),
          })),
          pageInfo: { hasNextPage: end < all.length, endCursor: end === 0 ? null : String(end) },
        },
      },
    };
  }),
  ListVariants: needs('read_products', (call) => {
    const product = productOf(call, call.variables['id']);
    const from = Number(((call.variables['after'] ?? 'v0') as string).slice(1));
    return {
      data: { product: product ? { variants: variantConnection(product, from, 100) } : null },
    };
  }),
  FindProducts: needs('read_products', (call) => {
    const ids = call.variables['ids'] as string[];
    if (ids.length > 250) throw new Error('an array holds 250 elements at most');
    return { data: { nodes: ids.map((id) => (productOf(call, id) ? { id } : null)) } };
  }),
  ReadRatings: needs('read_products', (call) => ({
    data: {
      nodes: (call.variables['ids'] as string[]).map((id) => {
        const product = productOf(call, id);
        const field = (key: string): unknown => {
          const found = product?.metafields.get(`reviews.${key}`);
          return found ? { value: found.value, compareDigest: found.digest } : null;
        };
        return product
          ? { id, rating: field('rating'), rating_count: field('rating_count') }
          : null;
      }),
    },
  })),
  WriteRatings: needs('write_products', (call) => {
    const sent = call.variables['metafields'] as SentMetafield[];
    const answer = (userErrors: unknown[]): Record<string, unknown> => ({
      data: {
        metafieldsSet: {
          metafields:
            userErrors.length > 0
              ? null
              : sent.map((_, at) => ({ id: `gid://shopify/Metafield/${at + 1}` })),
          userErrors,
        },
      },
    });
    if (sent.length > MOST_METAFIELDS)
      return answer([
        {
          field: ['metafields'],
          message: `Exceeded the maximum metafields input limit of ${MOST_METAFIELDS}.`,
          code: 'LESS_THAN_OR_EQUAL_TO',
          elementIndex: null,
        },
      ]);
    const errors = sent.flatMap((one, elementIndex) => {
      const refused = refusalOf(call, one);
      return refused
        ? [{ field: ['metafields', String(elementIndex)], ...refused, elementIndex }]
        : [];
    });
    if (errors.length > 0) return answer(errors);
    for (const { ownerId, namespace, key, type, value } of sent)
      productOf(call, ownerId)?.metafields.set(`${namespace}.${key}`, {
        type,
        value,
        digest: `digest-${++digests}`,
      });
    return answer([]);
  }),
  DeleteRatings: needs('write_products', (call) => {
    const sent = call.variables['metafields'] as Omit<SentMetafield, 'type' | 'value'>[];
    if (sent.length > MOST_METAFIELDS) throw new Error('25 metafields at most');
    for (const { ownerId, namespace, key } of sent)
      productOf(call, ownerId)?.metafields.delete(`${namespace}.${key}`);
    return {
      data: {
        metafieldsDelete: { deletedMetafields: sent.map(({ key }) => ({ key })), userErrors: [] },
      },
    };
  }),
  DefineRatings: needs('write_products', ({ shop, variables }) => {
    const key = String(variables['key']);
    const isTaken = shop.definitions.has(key);
    shop.definitions.add(key);
    return {
      data: {
        standardMetafieldDefinitionEnable: {
          createdDefinition: isTaken ? null : { id: 'gid://shopify/MetafieldDefinition/1' },
          userErrors: isTaken ? [{ code: 'TAKEN', message: 'Key is in use' }] : [],
        },
      },
    };
  }),
  CreateDiscount: needs('write_discounts', ({ shop, variables }) => {
    const sent = variables['discount'] as FakeDiscount;
    const answer = (node: unknown, userErrors: unknown[]): Record<string, unknown> => ({
      data: { discountCodeBasicCreate: { codeDiscountNode: node, userErrors } },
    });
    const field = ['basicCodeDiscount', 'code'];
    if (shop.discounts.some(({ code }) => code === sent.code))
      return answer(null, [{ field, message: 'Code must be unique', code: 'TAKEN' }]);
    const { percentage, discountAmount } = sent.customerGets.value;
    const isValid =
      percentage === undefined
        ? Number(discountAmount?.amount) > 0
        : percentage > 0 && percentage <= 1;
    if (!isValid || Date.parse(sent.endsAt) <= Date.parse(sent.startsAt))
      return answer(null, [{ field, message: 'Value is invalid', code: 'INVALID' }]);
    const id = `gid://shopify/DiscountCodeNode/${shop.discounts.length + 1}`;
    shop.discounts.push({ ...sent, id });
    return answer({ id }, []);
  }),
  FindDiscount: needs('read_discounts', ({ shop, variables }) => {
    const found = shop.discounts.find(({ code }) => code === variables['code']);
    return { data: { codeDiscountNodeByCode: found ? { id: found.id } : null } };
  }),
};

let digests = 0;
