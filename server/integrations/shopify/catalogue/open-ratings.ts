import { z } from 'zod';
import type { ShopifyApp } from '#server/config/config-shapes.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { serviceText } from '#server/outgoing/service-text.ts';
import type { ReadRating, ShopRatings, ShownRating } from '#server/ports/shop-catalogue.ts';
import { callShopify } from '../call-shopify.ts';
import * as documents from '../documents.ts';
import { shownRating } from './translate-product.ts';

const NAMESPACE = 'reviews';
/** The number of products per call: a call takes 25 metafields, and a product has two. */
const TOGETHER = 12;
const OTHER_APP = 'Une autre application vient d’inscrire la note de ce produit.';

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const metafield = z.looseObject({ value: text, compareDigest: text }).nullish().catch(null);
const nodes = z.looseObject({
  nodes: z.array(
    z.looseObject({ id: z.string(), rating: metafield, rating_count: metafield }).nullable(),
  ),
});
const written = z.looseObject({
  metafieldsSet: z.looseObject({
    userErrors: z.array(
      z.looseObject({
        message: serviceText(200),
        code: text,
        elementIndex: z.int().nullish(),
        field: z.array(z.string()).nullish(),
      }),
    ),
  }),
});
const deleted = z.looseObject({
  metafieldsDelete: z.looseObject({
    userErrors: z.array(z.looseObject({ message: serviceText(200) })),
  }),
});
const defined = z.looseObject({
  standardMetafieldDefinitionEnable: z.looseObject({
    userErrors: z.array(z.looseObject({ code: text, message: serviceText(200) })),
  }),
});
const gid = (id: string): string => `gid://shopify/Product/${id}`;

/**
 * Opens the ratings of products:
 * https://shopify.dev/docs/apps/build/custom-data/metafields/list-of-standard-definitions
 */
export function openRatings(app: ShopifyApp): ShopRatings {
  return {
    together: TOGETHER,
    define: async (credentials) => {
      // The definition may already exist, or another app may have another one: themes read the
      // values in both cases.
      for (const key of ['rating', 'rating_count'])
        await callShopify(app, credentials, {
          document: documents.DEFINE_RATINGS,
          variables: { key },
          shape: defined,
          isWrite: true,
        });
    },
    read: async (credentials, ids) => {
      const answer = await callShopify(app, credentials, {
        document: documents.READ_RATINGS,
        variables: { ids: ids.map(gid) },
        shape: nodes,
      });
      return new Map(
        answer.nodes.flatMap((node) =>
          node ? [[node.id.slice(node.id.lastIndexOf('/') + 1), readRating(node)] as const] : [],
        ),
      );
    },
    write: async (credentials, ratings) => {
      const metafields = ratings.flatMap(({ id, rating, before }) =>
        fieldsOf(id, rating).map((field, at) => ({
          ...field,
          compareDigest: before.versions[at] ?? null,
        })),
      );
      const { userErrors } = (
        await callShopify(app, credentials, {
          document: documents.WRITE_RATINGS,
          variables: { metafields },
          shape: written,
          isWrite: true,
        })
      ).metafieldsSet;
      return new Map(
        userErrors.map(({ code, message, elementIndex, field }) => {
          const at = elementIndex ?? Number(field?.[1] ?? Number.NaN);
          const id = ratings[Math.floor(at / 2)]?.id;
          if (id === undefined) throw new ProviderError('content', `Shopify : ${message}`);
          return [id, code === 'STALE_OBJECT' ? OTHER_APP : `Shopify : ${message}`] as const;
        }),
      );
    },
    remove: async (credentials, ids) => {
      const metafields = ids.flatMap((id) =>
        ['rating', 'rating_count'].map((key) => ({ ownerId: gid(id), namespace: NAMESPACE, key })),
      );
      const { userErrors } = (
        await callShopify(app, credentials, {
          document: documents.DELETE_RATINGS,
          variables: { metafields },
          shape: deleted,
          isWrite: true,
        })
      ).metafieldsDelete;
      const [error] = userErrors;
      if (error) throw new ProviderError('content', `Shopify : ${error.message}`);
    },
  };
}

function fieldsOf(id: string, { average, count }: ShownRating) {
  const place = { ownerId: gid(id), namespace: NAMESPACE };
  const value = JSON.stringify({ value: average, scale_min: '1.0', scale_max: '5.0' });
  return [
    { ...place, key: 'rating', type: 'rating', value },
    { ...place, key: 'rating_count', type: 'number_integer', value: String(count) },
  ];
}

function readRating(
  node: Pick<NonNullable<z.output<typeof nodes>['nodes'][number]>, 'rating' | 'rating_count'>,
): ReadRating {
  const { rating, rating_count } = node;
  return {
    shown: shownRating(node),
    versions: [rating?.compareDigest ?? null, rating_count?.compareDigest ?? null],
  };
}
