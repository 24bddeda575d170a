import type { ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { Store } from '#server/ports/store-platform.ts';
import type { callStore } from '../stores/call-store.ts';
import type { ShopPace } from './create-pace.ts';
import { readWebserviceAnswer, type WebserviceRow } from './read-webservice-answer.ts';
import { permissionText, translatePrestashopError } from './translate-prestashop-error.ts';

const LONG_ANSWER = 1_000_000;
const TOO_LONG =
  'La boutique répond plus de données que ce qui peut être lu en une fois. Rien n’est perdu : la lecture reprend d’elle-même. Si ce message reste, désactivez le module qui ajoute des données aux réponses du webservice.';
/** The way to reach the webservice of one shop, found when it is connected, and stored. */
export interface WebserviceForm {
  /** `query`: the host removes the Authorization header, so the key is in the address. */
  key_in: 'header' | 'query';
  /**
   * `script`: the shop has no rewritten addresses, so the script behind `/api/orders` is called.
   */
  path: 'api' | 'script';
}

export interface Webservice {
  store: Pick<Store, 'url' | 'keys'>;
  form: WebserviceForm;
  resolve: ResolveAllowed;
  pace: ShopPace;
  call: typeof callStore;
}

export interface WebserviceAnswer {
  rows: readonly WebserviceRow[];
  /** The version of PrestaShop, which it sends with a valid key. */
  version: string | null;
  /** The clock of its web server (ISO 8601, UTC). Null when it sends none. */
  now: string | null;
  /** The duration of the call, which is also the greatest age of the answer. */
  took_ms: number;
}

export type WebserviceQuery = Readonly<Record<string, string>>;

/** Every form, the most common one first. */
export const WEBSERVICE_FORMS: readonly WebserviceForm[] = [
  { key_in: 'header', path: 'api' },
  { key_in: 'query', path: 'api' },
  { key_in: 'header', path: 'script' },
  { key_in: 'query', path: 'script' },
];

export function webserviceFormOf(options: Store['options']): WebserviceForm {
  return {
    key_in: options['key_in'] === 'query' ? 'query' : 'header',
    path: options['path'] === 'script' ? 'script' : 'api',
  };
}

/**
 * Reads rows of a resource. The root of the webservice is `''`. When a host begins to remove the
 * header, the key is sent in the address, and the next reading of the shop saves that form. Throws
 * ProviderError: `field: 'permissions'` when the key may not read this resource, `answer_size` when
 * the rows are too large for one answer.
 */
export async function callWebservice(
  webservice: Webservice,
  resource: string,
  query: WebserviceQuery = {},
): Promise<WebserviceAnswer> {
  try {
    return await askWebservice(webservice, resource, query);
  } catch (error) {
    const isUnseen = error instanceof ProviderError && error.field === 'header';
    if (!isUnseen || webservice.form.key_in === 'query') throw error;
    const form = { ...webservice.form, key_in: 'query' as const };
    return askWebservice({ ...webservice, form }, resource, query).catch((second: unknown) => {
      throw second instanceof ProviderError && second.kind === 'auth' ? second : error;
    });
  }
}

/** Reads the same with only this form. */
export async function askWebservice(
  { store, form, resolve, pace, call }: Webservice,
  resource: string,
  query: WebserviceQuery = {},
): Promise<WebserviceAnswer> {
  const { url, headers } = addressOf(store, form, resource, query);
  let took_ms = 0;
  const answer = await pace.run(async () => {
    const began = performance.now();
    const got = await call({ service: 'PrestaShop', url, headers, resolve });
    took_ms = performance.now() - began;
    return got;
  });
  const version = /^\d+(?:\.\d+){1,3}/u.exec(answer.headers.get('psws-version') ?? '')?.[0] ?? null;
  const answerDetails = { version, now: answer.now, took_ms };
  const reading = await readWebserviceAnswer(answer, resource);
  if (reading.kind === 'too_large' || (reading.kind === 'unreadable' && isTooLong(answer.text)))
    throw new ProviderError('content', TOO_LONG, { field: 'answer_size', cause: answer.summary });
  const failed = translatePrestashopError(answer, reading, url);
  if (failed?.field === 'permissions' && resource !== '')
    throw new ProviderError('auth', permissionText(resource), {
      field: 'permissions',
      cause: failed,
    });
  if (failed) throw failed;
  return { rows: reading.kind === 'rows' ? reading.rows : [], ...answerDetails };
}

/**
 * Returns true for a complete answer that is longer than the limit for one read, such as orders
 * with thousands of lines.
 */
function isTooLong(text: string): boolean {
  return (
    text.length > LONG_ANSWER && /^\s*[[{<]/u.test(text) && /[\]}>]\s*$/u.test(text.slice(-20))
  );
}

function addressOf(
  { url: base, keys }: Webservice['store'],
  { key_in, path }: WebserviceForm,
  resource: string,
  query: WebserviceQuery,
): { url: string; headers: Record<string, string> } {
  const key = keys['api_key'] ?? '';
  const url = new URL(
    path === 'api' ? `${base}/api/${resource}` : `${base}/webservice/dispatcher.php`,
  );
  if (path === 'script') url.searchParams.set('url', resource);
  for (const [name, value] of Object.entries({ ...query, output_format: 'JSON' }))
    url.searchParams.set(name, value);
  if (key_in === 'header')
    return {
      url: url.href,
      headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
    };
  url.searchParams.set('ws_key', key);
  return { url: url.href, headers: {} };
}
