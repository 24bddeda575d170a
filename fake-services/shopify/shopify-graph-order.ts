import { type FakeOrder, linesOf } from './shopify-orders.ts';

/** Returns the same order in the format of the Admin API, with its first lines. */
export function graphOrder(
  order: FakeOrder,
  lines: number,
  isProtected = false,
): Record<string, unknown> {
  const mine = <T>(value: T): T | null => (isProtected ? null : value);
  const address = {
    firstName: mine(order.first_name),
    lastName: mine(order.last_name),
    phone: mine(order.phone),
    countryCodeV2: order.country_code,
  };
  return {
    id: `gid://shopify/Order/${order.id}`,
    legacyResourceId: order.id,
    name: `#${order.number}`,
    createdAt: order.created_at,
    processedAt: order.created_at,
    updatedAt: order.updated_at,
    cancelledAt: order.cancelled_at,
    displayFinancialStatus:
      order.refunded_at !== null ? 'REFUNDED' : order.paid_at !== null ? 'PAID' : 'PENDING',
    displayFulfillmentStatus: order.fulfilled_at === null ? 'UNFULFILLED' : 'FULFILLED',
    email: mine(order.email),
    phone: null,
    customerLocale: 'fr',
    tags: ['fidèle', 'noël'],
    currentTotalPriceSet: { shopMoney: { amount: '58.9', currencyCode: 'EUR' } },
    customer: {
      id: `gid://shopify/Customer/${order.customer_id}`,
      legacyResourceId: order.customer_id,
      firstName: mine(order.first_name),
      lastName: mine(order.last_name),
      defaultEmailAddress:
        isProtected || order.email === null
          ? null
          : { emailAddress: order.email, marketingState: order.email_consent.toUpperCase() },
      defaultPhoneNumber:
        isProtected || order.phone === null
          ? null
          : {
              phoneNumber: order.phone,
              smsMarketingConsent:
                order.sms_consent === null ? null : { state: order.sms_consent.toUpperCase() },
              whatsAppMarketingConsent: null,
            },
    },
    shippingAddress: address,
    billingAddress: address,
    fulfillments:
      order.fulfilled_at === null
        ? []
        : [
            {
              status: 'SUCCESS',
              displayStatus: order.delivered_at === null ? 'IN_TRANSIT' : 'DELIVERED',
              createdAt: order.fulfilled_at,
              updatedAt: order.delivered_at ?? order.fulfilled_at,
              deliveredAt: order.delivered_at,
              trackingInfo: [{ company: 'Colissimo', number: order.tracking_number }],
            },
          ],
    refunds: order.refunded_at === null ? [] : [{ createdAt: order.refunded_at }],
    transactions:
      order.paid_at === null
        ? []
        : [{ kind: 'SALE', status: 'SUCCESS', processedAt: order.paid_at }],
    lineItems: graphLines(order, lines),
  };
}

/** Returns a page of the lines of an order. The cursor is the number of lines before it. */
export function graphLines(
  order: FakeOrder,
  first: number,
  after: unknown = null,
): Record<string, unknown> {
  const lines = linesOf(order);
  const from = Number(after ?? 0);
  const end = Math.min(from + first, lines.length);
  return {
    nodes: lines.slice(from, end).map((line) => ({
      sku: line.sku,
      title: line.title,
      quantity: line.quantity,
      currentQuantity: line.current_quantity,
      product: line.product_id === null ? null : { legacyResourceId: line.product_id },
      variant:
        line.product_id === null
          ? null
          : { legacyResourceId: line.variant_id, barcode: line.barcode },
      originalUnitPriceSet: { shopMoney: { amount: line.price.replace(/\.?0+$/u, '') } },
    })),
    pageInfo: { hasNextPage: end < lines.length, endCursor: end === 0 ? null : String(end) },
  };
}
