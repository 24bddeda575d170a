import type { FakeAnswer, FakeCall } from '#fake-services/fault-server.ts';
import {
  type FakePrestashopShop,
  RESOURCES,
  type WebserviceResource,
  type FakeWebserviceRow,
} from './fake-prestashop-shop.ts';
import { addPrices } from './add-prices.ts';
import { queryRows, type WebserviceRefusal } from './query-rows.ts';
import { writeJson, writeXml, xmlDocument } from './write-rows.ts';

/**
 * Answers as the webservice of PrestaShop 1.7, 8 and 9: the key is the user of Basic authentication
 * or `ws_key`, permissions are per resource, errors have codes
 * (https://devdocs.prestashop-project.org/8/webservice/).
 */
export function answerWebservice(
  call: FakeCall,
  shop: FakePrestashopShop,
  isDropping = shop.troubles.drops_header,
): FakeAnswer {
  const { troubles } = shop;
  if (troubles.moved_to !== null)
    return { status: 301, body: '', headers: { location: troubles.moved_to + call.path } };
  const isJson = call.query.get('output_format') === 'JSON' && !troubles.ignores_format;
  const key = call.query.get('ws_key') ?? (isDropping ? null : basicUser(call));
  if (key === null)
    return {
      status: 401,
      body: '401 Unauthorized',
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'www-authenticate':
          'Basic realm="Welcome to PrestaShop Webservice, please enter the authentication key as the login. No password required."',
      },
    };
  const refused = refuseKeyOf(shop, key);
  if (refused) return refuse(refused, isJson, shop);
  if (call.method !== 'GET' && call.method !== 'HEAD')
    return refuse(
      { status: 405, code: 25, message: `Method ${call.method} is not allowed` },
      isJson,
      shop,
    );
  const [name = '', id, picture] = call.path
    .replace(/^.*?\/api\/?/u, '')
    .split('/')
    .filter((part) => part !== '');
  if (name === '') return written(rootOf(shop, isJson), isJson, shop);
  if (!isResource(name))
    return refuse(
      { status: 400, code: 27, message: `Resource of type "${name}" does not exists.` },
      isJson,
      shop,
    );
  if (!shop.permissions.has(name))
    return refuse(
      {
        status: 401,
        code: 26,
        message: `Resource of type "${name}" is not allowed with this authentication key`,
      },
      isJson,
      shop,
    );
  // The list of picture types is XML in every output format.
  if (name === 'images' && id === undefined)
    return written(xmlDocument('<image_types><products get="true"/></image_types>'), false, shop);
  if (name === 'images') return answerPicture(shop, `${id}/${picture}`, call.path);
  const table = inShop(shop, name, call.query.get('id_shop'));
  if (table === 'forbidden')
    return refuse({ status: 403, code: 132, message: 'Bad id_shop' }, isJson, shop);
  const result = queryRows(table, fieldsOf(name, shop.rows[name]), call.query);
  if ('code' in result) return refuse(result, isJson, shop);
  const language = call.query.get('language');
  if (name === 'products' || name === 'combinations') addPrices(shop, name, result, call.query);
  return written((isJson ? writeJson : writeXml)(name, result, language), isJson, shop);
}

function isResource(name: string): name is WebserviceResource {
  return (RESOURCES as readonly string[]).includes(name);
}

function refuseKeyOf(shop: FakePrestashopShop, key: string): WebserviceRefusal | null {
  if (shop.troubles.is_disabled)
    return { status: 503, code: 22, message: 'The PrestaShop webservice is disabled.' };
  if (key === '') return { status: 401, code: 17, message: 'Authentication key is empty' };
  if (key.length !== 32)
    return { status: 401, code: 18, message: 'Invalid authentication key format' };
  if (key !== shop.key || !shop.key_is_active)
    return { status: 401, code: 20, message: 'Authentification key is not active' };
  return shop.permissions.size === 0
    ? { status: 401, code: 21, message: 'No permission for this authentication key' }
    : null;
}

function basicUser({ headers }: FakeCall): string | null {
  const encoded = /^Basic (.+)$/u.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  return Buffer.from(encoded, 'base64').toString('utf8').split(':')[0] ?? '';
}

/** Returns the rows of one shop, or `forbidden` for an unknown shop. */
function inShop(
  shop: FakePrestashopShop,
  name: WebserviceResource,
  id_shop: string | null,
): readonly FakeWebserviceRow[] | 'forbidden' {
  const rows = shop.rows[name];
  if (id_shop === null || id_shop === 'all') return rows;
  if (!shop.rows.shops.some(({ id }) => String(id) === id_shop)) return 'forbidden';
  return rows.filter((row) => !('id_shop' in row) || row['id_shop'] === id_shop);
}

/** The fields of each resource, which exist also when the table is empty. */
const BASE_FIELDS: Partial<Record<WebserviceResource, string>> = {
  orders:
    'id id_address_delivery id_address_invoice id_currency id_lang id_customer id_carrier current_state module valid date_add date_upd delivery_date id_shop payment total_paid total_paid_tax_incl reference',
  order_histories: 'id id_order id_order_state id_employee date_add',
  order_carriers: 'id id_order id_carrier tracking_number date_add',
  order_slip:
    'id id_order id_customer total_products_tax_incl total_shipping_tax_incl amount shipping_cost_amount date_add date_upd',
  customers:
    'id email firstname lastname id_lang id_shop newsletter newsletter_date_add optin is_guest active deleted date_add date_upd',
  addresses: 'id id_customer id_country firstname lastname phone phone_mobile deleted',
  products:
    'id name reference ean13 isbn upc mpn link_rewrite id_default_image manufacturer_name active price date_add date_upd',
  combinations: 'id id_product reference ean13 isbn upc price',
  product_option_values: 'id id_attribute_group name',
  carriers: 'id name active deleted',
  recueil_consents: 'id id_order id_cart email sms whatsapp date_add',
};

function fieldsOf(name: WebserviceResource, rows: readonly FakeWebserviceRow[]): Set<string> {
  const seen = Object.keys(rows[0] ?? {}).filter((field) => field !== 'associations');
  return new Set([...(BASE_FIELDS[name]?.split(' ') ?? ['id']), ...seen]);
}

function rootOf(shop: FakePrestashopShop, isJson: boolean): string {
  const names = RESOURCES.filter((name) => shop.permissions.has(name));
  return isJson
    ? JSON.stringify({ api: Object.fromEntries(names.map((name) => [name, {}])) })
    : xmlDocument(
        `<api shopName="${String(shop.rows.shops[0]?.['name'])}">${names.map((name) => `<${name} get="true" head="true"/>`).join('')}</api>`,
      );
}

function answerPicture(shop: FakePrestashopShop, key: string, path: string): FakeAnswer {
  const bytes = shop.pictures.get(`${key}/${path.split('/').at(-1)}`);
  return bytes
    ? { status: 200, body: bytes.toString('latin1'), headers: { 'content-type': 'image/jpeg' } }
    : { status: 404, body: '' };
}

function refuse(
  { status, code, message }: WebserviceRefusal,
  isJson: boolean,
  shop: FakePrestashopShop,
): FakeAnswer {
  const text = isJson
    ? JSON.stringify({ errors: [{ code, message }] })
    : xmlDocument(
        `<errors><error><code><![CDATA[${code}]]></code><message><![CDATA[${message}]]></message></error></errors>`,
      );
  return { ...written(text, isJson, shop), status };
}

function written(
  text: string,
  isJson: boolean,
  { troubles, version }: FakePrestashopShop,
): FakeAnswer {
  return {
    status: 200,
    body: troubles.before_body + (troubles.comma_decimals ? withCommas(text) : text),
    headers: {
      'content-type': isJson ? 'application/json' : 'text/xml;charset=utf-8',
      'psws-version': version,
    },
  };
}

const withCommas = (text: string): string => text.replaceAll(/(\d+)\.(\d{6})\b/gu, '$1,$2');
