/** A row of the webservice. As in PrestaShop, ids are numbers and other values are strings. */
export type FakeWebserviceRow = { id: number } & Record<string, unknown>;

export const RESOURCES = [
  'addresses',
  'carriers',
  'combinations',
  'countries',
  'currencies',
  'customers',
  'images',
  'languages',
  'order_carriers',
  'order_histories',
  'order_slip',
  'order_states',
  'orders',
  'product_option_values',
  'products',
  'recueil_consents',
  'shops',
] as const;
export type WebserviceResource = (typeof RESOURCES)[number];

/** Faults of a badly configured shop. Each is off until a test enables it. */
export interface ShopTroubles {
  /** The web server removes the Authorization header, so that only `ws_key` works. */
  drops_header: boolean;
  /** Ignores `output_format` and always answers in XML. */
  ignores_format: boolean;
  /** Written before each answer: a PHP notice, or the page of a firewall. */
  before_body: string;
  /** Address to which every call is redirected. */
  moved_to: string | null;
  /** Milliseconds that each answer takes. */
  slow_ms: number;
  /** Seconds by which the clock of the shop is ahead. */
  clock_ahead: number;
  /** The webservice is disabled. */
  is_disabled: boolean;
  /** Numbers have a decimal comma, as some modules write them. */
  comma_decimals: boolean;
}

export interface FakePrestashopShop {
  version: string;
  key: string;
  key_is_active: boolean;
  /** Resources that the key may read. */
  permissions: Set<WebserviceResource>;
  timezone: string;
  troubles: ShopTroubles;
  rows: Record<WebserviceResource, FakeWebserviceRow[]>;
  /** Maps paths such as `products/12/45` to the bytes of the picture. */
  pictures: Map<string, Buffer>;
}

/** 32 characters, as PrestaShop requires. */
export const PRESTASHOP_KEY = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ123456';

const NO_TROUBLES: ShopTroubles = {
  drops_header: false,
  ignores_format: false,
  before_body: '',
  moved_to: null,
  slow_ms: 0,
  clock_ahead: 0,
  is_disabled: false,
  comma_decimals: false,
};

/** The states of a default installation: name, paid, shipped, delivery. */
const STATES: readonly [name: string, paid: 0 | 1, shipped: 0 | 1, delivery: 0 | 1][] = [
  ['En attente du paiement par chèque', 0, 0, 0],
  ['Paiement accepté', 1, 0, 0],
  ['En cours de préparation', 1, 0, 1],
  ['Expédié', 1, 1, 1],
  ['Livré', 1, 1, 1],
  ['Annulé', 0, 0, 0],
  ['Remboursé', 0, 0, 0],
  ['Erreur de paiement', 0, 0, 0],
  ['En attente de réapprovisionnement (payé)', 1, 0, 0],
  ['En attente de virement bancaire', 0, 0, 0],
];

/** Returns a new shop with a default installation in French. */
export function newPrestashop(version = '8.2.0'): FakePrestashopShop {
  const rows = Object.fromEntries(RESOURCES.map((name) => [name, []])) as unknown as Record<
    WebserviceResource,
    FakeWebserviceRow[]
  >;
  rows.order_states.push(
    ...STATES.map(([name, paid, shipped, delivery], at) => ({
      id: at + 1,
      name: [
        { id: '1', value: name },
        { id: '2', value: `${name} (en)` },
      ],
      paid: String(paid),
      shipped: String(shipped),
      delivery: String(delivery),
      invoice: String(paid),
      logable: String(paid),
      hidden: '0',
      deleted: '0',
      module_name: '',
    })),
  );
  rows.languages.push(
    { id: 1, name: 'Français', iso_code: 'fr', locale: 'fr-FR', language_code: 'fr', active: '1' },
    {
      id: 2,
      name: 'English',
      iso_code: 'en',
      locale: 'en-US',
      language_code: 'en-us',
      active: '1',
    },
  );
  rows.currencies.push({ id: 1, name: 'Euro', iso_code: 'EUR', active: '1', deleted: '0' });
  rows.countries.push(
    { id: 8, iso_code: 'FR', call_prefix: '33', active: '1' },
    { id: 3, iso_code: 'BE', call_prefix: '32', active: '1' },
  );
  rows.carriers.push({ id: 2, name: 'Colissimo', active: '1', deleted: '0' });
  rows.shops.push({ id: 1, id_shop_group: '1', name: 'Maison Lavande', active: '1', deleted: '0' });
  return {
    version,
    key: PRESTASHOP_KEY,
    key_is_active: true,
    permissions: new Set(RESOURCES.filter((name) => name !== 'recueil_consents')),
    timezone: 'Europe/Paris',
    troubles: { ...NO_TROUBLES },
    rows,
    pictures: new Map(),
  };
}
