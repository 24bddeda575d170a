/**
 * What the key must be allowed to read, in the words of the merchant’s screen. Nothing is ever
 * written there.
 */
export const NEEDED_RESOURCES = [
  'orders',
  'order_states',
  'order_histories',
  'order_carriers',
  'order_slip',
  'customers',
  'addresses',
  'countries',
  'languages',
  'currencies',
  'products',
  'combinations',
  'images',
  'shops',
] as const;
