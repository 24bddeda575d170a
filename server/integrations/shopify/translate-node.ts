import { z } from 'zod';
import type { ShopOrder } from '#server/ports/shop.ts';
import { shopId } from './translate-order.ts';
import { type Parcel, type ShopOrderFields, type ShopPerson, writeOrder } from './write-order.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const person = z.looseObject({ firstName: text, lastName: text, phone: text, countryCodeV2: text });
const state = z.looseObject({ state: text }).nullish();
const fulfillment = z.looseObject({
  status: text,
  displayStatus: text,
  createdAt: text,
  updatedAt: text,
  deliveredAt: text,
  trackingInfo: z.array(z.looseObject({ company: text, number: text })).nullish(),
});

/** A page of an order’s lines. */
export const linePage = z.looseObject({
  nodes: z.array(
    z.looseObject({
      sku: text,
      title: text,
      quantity: z.number().nullish(),
      currentQuantity: z.number().nullish(),
      product: z.looseObject({ legacyResourceId: text }).nullish(),
      variant: z.looseObject({ legacyResourceId: text, barcode: text }).nullish(),
      originalUnitPriceSet: z
        .looseObject({ shopMoney: z.looseObject({ amount: text }) })
        .nullish()
        .catch(null),
    }),
  ),
  pageInfo: z.looseObject({ hasNextPage: z.boolean(), endCursor: text }).nullish(),
});

/** An order as the Admin API returns it. */
export const orderNode = z.looseObject({
  id: shopId,
  name: z.string().min(1),
  createdAt: text,
  processedAt: text,
  updatedAt: text,
  cancelledAt: text,
  displayFinancialStatus: text,
  displayFulfillmentStatus: text,
  email: text,
  phone: text,
  customerLocale: text,
  tags: z.array(z.string()).nullish(),
  currentTotalPriceSet: z
    .looseObject({ shopMoney: z.looseObject({ amount: text, currencyCode: text }) })
    .nullish(),
  customer: z
    .looseObject({
      id: shopId,
      firstName: text,
      lastName: text,
      defaultEmailAddress: z.looseObject({ emailAddress: text, marketingState: text }).nullish(),
      defaultPhoneNumber: z
        .looseObject({
          phoneNumber: text,
          smsMarketingConsent: state,
          whatsAppMarketingConsent: state,
        })
        .nullish(),
    })
    .nullish(),
  shippingAddress: person.nullish(),
  billingAddress: person.nullish(),
  fulfillments: z.array(fulfillment).nullish(),
  refunds: z.array(z.looseObject({ createdAt: text })).nullish(),
  transactions: z.array(z.looseObject({ kind: text, status: text, processedAt: text })).nullish(),
  lineItems: linePage.nullish(),
});
export type OrderNode = z.output<typeof orderNode>;

const TAKEN = new Set(['SALE', 'CAPTURE']);

export function translateNode(node: OrderNode): ShopOrder {
  const { customer, shippingAddress, billingAddress } = node;
  const { defaultEmailAddress: mail, defaultPhoneNumber: phone } = customer ?? {};
  const buyer: ShopPerson | null = customer
    ? {
        firstName: customer.firstName,
        lastName: customer.lastName,
        phone: phone?.phoneNumber ?? null,
        country: shippingAddress?.countryCodeV2 ?? null,
      }
    : null;
  return writeOrder({
    id: node.id,
    customer_id: customer?.id ?? null,
    name: node.name,
    placed_at: node.processedAt ?? node.createdAt,
    paid_at:
      (node.transactions ?? [])
        .filter(({ kind, status }) => TAKEN.has(kind ?? '') && status === 'SUCCESS')
        .map(({ processedAt }) => processedAt ?? '')
        .toSorted()
        .at(-1) || null,
    cancelled_at: node.cancelledAt,
    refunded_at:
      node.displayFinancialStatus === 'REFUNDED'
        ? (node.refunds ?? [])
            .map(({ createdAt }) => createdAt ?? '')
            .toSorted()
            .at(-1) || node.updatedAt
        : null,
    updated_at: node.updatedAt,
    isFulfilled: node.displayFulfillmentStatus === 'FULFILLED',
    parcels: (node.fulfillments ?? []).map(parcelOf),
    emails: [node.email, mail?.emailAddress ?? null],
    phones: [
      node.phone,
      phone?.phoneNumber ?? null,
      shippingAddress?.phone ?? null,
      billingAddress?.phone ?? null,
    ],
    people: [buyer, personOf(shippingAddress), personOf(billingAddress)],
    locale: node.customerLocale,
    total: node.currentTotalPriceSet?.shopMoney.amount ?? null,
    currency: node.currentTotalPriceSet?.shopMoney.currencyCode ?? null,
    tags: node.tags ?? [],
    articles: articlesOf(node),
    consent: {
      email: mail?.marketingState ?? null,
      sms: phone?.smsMarketingConsent?.state ?? null,
      whatsapp: phone?.whatsAppMarketingConsent?.state ?? null,
    },
  });
}

/**
 * Returns the lines, with the quantity that was neither refunded nor removed. Returns none when the
 * answer contains only a part of them, because a shorter list would replace the stored one.
 */
function articlesOf({ lineItems }: OrderNode): ShopOrderFields['articles'] {
  if (!lineItems || lineItems.pageInfo?.hasNextPage) return [];
  return lineItems.nodes.map(({ product, variant, originalUnitPriceSet, ...line }) => ({
    product_id: product?.legacyResourceId ?? null,
    variant_id: variant?.legacyResourceId ?? null,
    sku: line.sku,
    gtin: variant?.barcode ?? null,
    title: line.title,
    quantity: line.currentQuantity ?? line.quantity ?? null,
    price: originalUnitPriceSet?.shopMoney.amount ?? null,
  }));
}

function parcelOf({
  status,
  displayStatus,
  createdAt,
  updatedAt,
  deliveredAt,
  trackingInfo,
}: z.output<typeof fulfillment>): Parcel {
  return {
    isSent: status === 'SUCCESS',
    sent_at: createdAt,
    delivered_at: deliveredAt ?? (displayStatus === 'DELIVERED' ? updatedAt : null),
    carrier: trackingInfo?.[0]?.company ?? null,
    numbers: (trackingInfo ?? []).flatMap(({ number }) => number ?? []),
  };
}

function personOf(customer: z.output<typeof person> | null | undefined): ShopPerson | null {
  return customer
    ? {
        firstName: customer.firstName,
        lastName: customer.lastName,
        phone: customer.phone,
        country: customer.countryCodeV2,
      }
    : null;
}
