import { z } from 'zod';
import type { ShopifyApp } from '#server/config/config-shapes.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { serviceText } from '#server/outgoing/service-text.ts';
import type { DiscountCode, ShopDiscounts } from '#server/ports/shop-discounts.ts';
import { callShopify } from '../call-shopify.ts';
import { CREATE_DISCOUNT, FIND_DISCOUNT } from '../documents.ts';

const node = z.looseObject({ id: z.string().max(200) }).nullish();
const created = z.looseObject({
  discountCodeBasicCreate: z.looseObject({
    codeDiscountNode: node,
    userErrors: z.array(
      z.looseObject({ message: serviceText(200), code: z.string().nullish().catch(null) }),
    ),
  }),
});
const found = z.looseObject({ codeDiscountNodeByCode: node });

/**
 * Opens discount codes:
 * https://shopify.dev/docs/api/admin-graphql/latest/mutations/discountCodeBasicCreate
 */
export function openDiscounts(app: ShopifyApp): ShopDiscounts {
  return {
    create: async (credentials, code) => {
      const { codeDiscountNode, userErrors } = (
        await callShopify(app, credentials, {
          document: CREATE_DISCOUNT,
          variables: { discount: inputOf(code) },
          shape: created,
          isWrite: true,
        })
      ).discountCodeBasicCreate;
      const [error] = userErrors;
      if (error)
        return {
          refused: error.code === 'TAKEN' || error.code === 'DUPLICATE' ? 'taken' : 'invalid',
          message: `Shopify : ${error.message}`,
        };
      if (!codeDiscountNode)
        throw new ProviderError('content', 'Shopify n’a pas confirmé le code de réduction.');
      return { id: codeDiscountNode.id };
    },
    find: async (credentials, code) =>
      (
        await callShopify(app, credentials, {
          document: FIND_DISCOUNT,
          variables: { code },
          shape: found,
        })
      ).codeDiscountNodeByCode?.id ?? null,
  };
}

function inputOf({ code, kind, value, starts_at, ends_at }: DiscountCode) {
  return {
    title: `Merci pour un avis (${code})`,
    code,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
    usageLimit: 1,
    appliesOncePerCustomer: true,
    context: { all: 'ALL' },
    customerGets: {
      value:
        kind === 'percent'
          ? { percentage: value / 100 }
          : { discountAmount: { amount: value.toFixed(2), appliesOnEachItem: false } },
      items: { all: true },
    },
    combinesWith: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: true },
  };
}
