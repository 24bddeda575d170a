import { ProviderError } from '#server/outgoing/provider-error.ts';
import { callWebservice, type Webservice } from './call-webservice.ts';
import { listOrderStates } from './order-states.ts';
import { codeRow, namedRow, readWebserviceRows } from './webservice-fields.ts';
import type { StoreState } from '#server/ports/store-platform.ts';

/** The data that orders reference by id and that rarely change in a shop. */
export interface ShopDirectory {
  countries: ReadonlyMap<string, string>;
  currencies: ReadonlyMap<string, string>;
  locales: ReadonlyMap<string, string>;
  carriers: ReadonlyMap<string, string>;
  /** The values of combinations: « M », « Rouge ». */
  options: ReadonlyMap<string, string>;
  states: readonly StoreState[];
  /**
   * True when the module of `shop-plugins/prestashop` is installed and the key may read its rows.
   */
  has_consents: boolean;
}

const LIFE_MS = 24 * 3_600_000;
const MOST_SHOPS = 1_000;

/** Reads the directory of each shop once a day. */
export function createDirectories(): {
  of: (webservice: Webservice) => Promise<ShopDirectory>;
  drop: (webservice: Webservice) => void;
} {
  const known = new Map<string, { directory: ShopDirectory; until: number }>();
  const keyOf = ({ store }: Webservice): string => `${store.url} ${store.keys['api_key']}`;
  return {
    of: async (webservice) => {
      const key = keyOf(webservice);
      const found = known.get(key);
      if (found && performance.now() < found.until) return found.directory;
      const directory = await readDirectory(webservice);
      known.delete(key);
      known.set(key, { directory, until: performance.now() + LIFE_MS });
      const [oldest] = known.keys();
      if (known.size > MOST_SHOPS && oldest !== undefined) known.delete(oldest);
      return directory;
    },
    drop: (webservice) => void known.delete(keyOf(webservice)),
  };
}

async function readDirectory(webservice: Webservice): Promise<ShopDirectory> {
  const list = async (resource: string, display: string) =>
    (await callWebservice(webservice, resource, { display, limit: '1000' })).rows;
  const codes = async (resource: string): Promise<Map<string, string>> =>
    new Map(
      readWebserviceRows(codeRow, await list(resource, '[id,iso_code]')).flatMap(
        ({ id, iso_code }) => (iso_code === null ? [] : [[id, iso_code.toUpperCase()] as const]),
      ),
    );
  const languages = readWebserviceRows(codeRow, await list('languages', '[id,iso_code,locale]'));
  return {
    countries: await codes('countries'),
    currencies: await codes('currencies'),
    locales: new Map(
      languages.flatMap(({ id, locale, iso_code }) => {
        const code = locale ?? iso_code;
        return code === null ? [] : [[id, code] as const];
      }),
    ),
    carriers: await readNames(webservice, 'carriers', 1_000),
    options: await readNames(webservice, 'product_option_values', 5_000),
    states: await listOrderStates(webservice),
    has_consents: await mayRead(webservice, 'recueil_consents'),
  };
}

/** Reads names that are useful but not required, so a missing permission gives no names. */
async function readNames(
  webservice: Webservice,
  resource: 'carriers' | 'product_option_values',
  most: number,
): Promise<Map<string, string>> {
  if (!(await mayRead(webservice, resource))) return new Map();
  const { rows } = await callWebservice(webservice, resource, {
    display: '[id,name]',
    limit: String(most),
  });
  return new Map(
    readWebserviceRows(namedRow, rows).flatMap(({ id, name }) =>
      name === null ? [] : [[id, name] as const],
    ),
  );
}

/** Returns false when the key has no permission, or the shop does not have this resource. */
export async function mayRead(webservice: Webservice, resource: string): Promise<boolean> {
  try {
    await callWebservice(webservice, resource, { limit: '1' });
    return true;
  } catch (error) {
    if (isAboutResource(error)) return false;
    // Images have no rows, so any other answer is no refusal.
    if (resource === 'images' && error instanceof ProviderError && error.kind === 'content')
      return true;
    throw error;
  }
}

function isAboutResource(error: unknown): boolean {
  return (
    error instanceof ProviderError && (error.field === 'permissions' || error.field === 'resource')
  );
}
