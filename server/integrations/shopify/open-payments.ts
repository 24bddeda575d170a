import { z } from 'zod';
import type { ShopifyApp } from '#server/config/config-shapes.ts';
import type { PaymentStatus, ShopPlatform } from '#server/ports/shop-platform.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { callShopify } from './call-shopify.ts';
import { READ_PAYMENT, REQUEST_PAYMENT } from './documents.ts';
import { shopId } from './translate-order.ts';

const requested = z.looseObject({
  appSubscriptionCreate: z.looseObject({
    appSubscription: z.looseObject({ id: shopId }).nullable(),
    confirmationUrl: z.url({ protocol: /^https?$/ }).nullable(),
    userErrors: z.array(z.looseObject({ message: z.string() })),
  }),
});
const read = z.looseObject({ node: z.looseObject({ status: z.string().optional() }).nullable() });

const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  PENDING: 'pending',
  ACCEPTED: 'pending',
  ACTIVE: 'active',
  DECLINED: 'declined',
  EXPIRED: 'expired',
  FROZEN: 'frozen',
  CANCELLED: 'cancelled',
};

export function paymentStatus(word: string): PaymentStatus | null {
  return STATUSES[word.toUpperCase()] ?? null;
}

/**
 * Opens recurring payments:
 * https://shopify.dev/docs/api/admin-graphql/latest/mutations/appSubscriptionCreate
 */
export function openPayments(
  app: ShopifyApp,
): Pick<ShopPlatform, 'requestPayment' | 'readPayment'> {
  return {
    requestPayment: async (credentials, { name, price, return_url, is_test }) => {
      const variables = {
        name,
        returnUrl: return_url,
        test: is_test,
        lineItems: [
          {
            plan: {
              appRecurringPricingDetails: {
                price: { amount: price, currencyCode: 'EUR' },
                interval: 'EVERY_30_DAYS',
              },
            },
          },
        ],
      };
      const { appSubscription, confirmationUrl, userErrors } = (
        await callShopify(app, credentials, {
          document: REQUEST_PAYMENT,
          variables,
          shape: requested,
          isWrite: true,
        })
      ).appSubscriptionCreate;
      if (!appSubscription || confirmationUrl === null)
        throw new ProviderError(
          'business',
          `Shopify refuse cet abonnement : ${userErrors[0]?.message.slice(0, 200) ?? 'sans motif'}.`,
        );
      return { id: appSubscription.id, confirmation_url: confirmationUrl };
    },
    readPayment: async (credentials, id) => {
      const { node } = await callShopify(app, credentials, {
        document: READ_PAYMENT,
        variables: { id: `gid://shopify/AppSubscription/${id}` },
        shape: read,
      });
      return node?.status === undefined ? null : paymentStatus(node.status);
    },
  };
}
