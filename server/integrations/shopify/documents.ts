/**
 * The documents for Shopify’s Admin API, version 2026-10. `fake-services/shopify/answer-admin.ts`
 * recognises them by their names.
 */

const LINES = `
  nodes { sku title quantity currentQuantity product { legacyResourceId } variant { legacyResourceId barcode }
    originalUnitPriceSet { shopMoney { amount } } }
  pageInfo { hasNextPage endCursor }`;

const ORDER = `
  id legacyResourceId name createdAt processedAt updatedAt cancelledAt displayFinancialStatus displayFulfillmentStatus
  email phone customerLocale tags
  currentTotalPriceSet { shopMoney { amount currencyCode } }
  customer { id legacyResourceId firstName lastName
    defaultEmailAddress { emailAddress marketingState }
    defaultPhoneNumber { phoneNumber smsMarketingConsent { state } whatsAppMarketingConsent { state } } }
  shippingAddress { firstName lastName phone countryCodeV2 }
  billingAddress { firstName lastName phone countryCodeV2 }
  fulfillments(first: 5) { status displayStatus createdAt updatedAt deliveredAt trackingInfo(first: 5) { company number } }
  refunds(first: 5) { createdAt }
  transactions(first: 5) { kind status processedAt }
  lineItems(first: $lines) { ${LINES} }`;

export const READ_SHOP =
  'query ReadShop { shop { id name email contactEmail myshopifyDomain primaryDomain { url } ianaTimezone } }';

export const READ_INSTALLATION =
  'query ReadInstallation { currentAppInstallation { accessScopes { handle } } }';

export const IMPORT_ORDERS = `query ImportOrders($first: Int!, $lines: Int!, $after: String, $query: String, $sort: OrderSortKeys) {
  orders(first: $first, after: $after, query: $query, sortKey: $sort) { nodes { ${ORDER} } pageInfo { hasNextPage endCursor } } }`;

export const COUNT_ORDERS =
  'query CountOrders($query: String) { ordersCount(query: $query, limit: 25000) { count precision } }';

export const FIND_ORDER = `query FindOrder($id: ID!, $lines: Int!) { order(id: $id) { ${ORDER} } }`;

export const LIST_LINES = `query ListLines($id: ID!, $lines: Int!, $after: String) {
  order(id: $id) { lineItems(first: $lines, after: $after) { ${LINES} } } }`;

export const LIST_SUBSCRIPTIONS = `query ListSubscriptions($after: String) {
  webhookSubscriptions(first: 100, after: $after) { nodes { id topic uri } pageInfo { hasNextPage endCursor } } }`;

export const SUBSCRIBE = `mutation Subscribe($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) { webhookSubscription { id } userErrors { field message } } }`;

export const UNSUBSCRIBE =
  'mutation Unsubscribe($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { field message } } }';

export const REQUEST_PAYMENT = `mutation RequestPayment($name: String!, $returnUrl: URL!, $lineItems: [AppSubscriptionLineItemInput!]!, $test: Boolean) {
  appSubscriptionCreate(name: $name, returnUrl: $returnUrl, lineItems: $lineItems, test: $test) {
    appSubscription { id status } confirmationUrl userErrors { field message } } }`;

export const READ_PAYMENT =
  'query ReadPayment($id: ID!) { node(id: $id) { id ... on AppSubscription { status } } }';

const PRODUCT = `
  id title handle status vendor productType tags createdAt updatedAt onlineStoreUrl
  featuredMedia { preview { image { url } } }
  priceRangeV2 { minVariantPrice { amount currencyCode } }
  rating: metafield(namespace: "reviews", key: "rating") { value }
  rating_count: metafield(namespace: "reviews", key: "rating_count") { value }`;

const VARIANT = 'id title sku barcode price';

export const COUNT_PRODUCTS =
  'query CountProducts { productsCount(limit: null) { count precision } }';

export const LIST_PRODUCTS = `query ListProducts($first: Int!, $after: String, $query: String) {
  products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { ${PRODUCT}
      variants(first: 20) { nodes { ${VARIANT} media(first: 1) { nodes { preview { image { url } } } } } pageInfo { hasNextPage endCursor } } }
    pageInfo { hasNextPage endCursor } } }`;

export const LIST_VARIANTS = `query ListVariants($id: ID!, $after: String) {
  product(id: $id) {
    variants(first: 100, after: $after) { nodes { ${VARIANT} media(first: 1) { nodes { preview { image { url } } } } } pageInfo { hasNextPage endCursor } } } }`;

export const FIND_PRODUCTS = 'query FindProducts($ids: [ID!]!) { nodes(ids: $ids) { id } }';

/**
 * A query that Shopify runs over the whole catalogue. Its result is a file with one line for each
 * object.
 */
export const EXPORTED_PRODUCTS = `query ExportedProducts {
  products { edges { node { ${PRODUCT}
    variants { edges { node { ${VARIANT} media(first: 1) { edges { node { id preview { image { url } } } } } } } } } } } }`;

export const START_EXPORT = `mutation StartExport($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: true) { bulkOperation { id status } userErrors { field message code } } }`;

export const READ_EXPORT =
  'query ReadExport($id: ID!) { bulkOperation(id: $id) { id status errorCode rootObjectCount fileSize url } }';

export const CREATE_DISCOUNT = `mutation CreateDiscount($discount: DiscountCodeBasicInput!) {
  discountCodeBasicCreate(basicCodeDiscount: $discount) { codeDiscountNode { id } userErrors { field message code } } }`;

export const FIND_DISCOUNT =
  'query FindDiscount($code: String!) { codeDiscountNodeByCode(code: $code) { id } }';

const METAFIELD = '{ value compareDigest }';

export const READ_RATINGS = `query ReadRatings($ids: [ID!]!) { nodes(ids: $ids) { id ... on Product {
  rating: metafield(namespace: "reviews", key: "rating") ${METAFIELD}
  rating_count: metafield(namespace: "reviews", key: "rating_count") ${METAFIELD} } } }`;

export const WRITE_RATINGS = `mutation WriteRatings($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { metafields { id } userErrors { field message code elementIndex } } }`;

export const DELETE_RATINGS = `mutation DeleteRatings($metafields: [MetafieldIdentifierInput!]!) {
  metafieldsDelete(metafields: $metafields) { deletedMetafields { key } userErrors { field message } } }`;

export const DEFINE_RATINGS = `mutation DefineRatings($key: String!) {
  standardMetafieldDefinitionEnable(ownerType: PRODUCT, namespace: "reviews", key: $key, access: { storefront: PUBLIC_READ }) {
    createdDefinition { id } userErrors { code message } } }`;
