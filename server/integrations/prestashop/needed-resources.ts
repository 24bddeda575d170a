/**
 * The resources that the key must be allowed to read, with the names of the merchant’s screen.
 * Recueil never writes there.
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
