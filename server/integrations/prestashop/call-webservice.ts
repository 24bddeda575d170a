import type { ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { Store } from '#server/ports/store-platform.ts';
import { callStore } from '../stores/call-store.ts';
import type { ShopPace } from './create-pace.ts';
import { readWebserviceAnswer, type WebserviceRow } from './read-webservice-answer.ts';
import { permissionText, translatePrestashopError } from './translate-prestashop-error.ts';

const LONG_ANSWER = 1_000_000;
const TOO_LONG =
  'La boutique répond plus de données que ce qui peut être lu en une fois. Rien n’est perdu : la lecture reprend d’elle-même. Si ce message reste, désactivez le module qui ajoute des données aux réponses du webservice.';
/** How the webservice of one shop is reached; found when it is connected, and kept. */
export interface WebserviceForm {
  /** `query`: its host takes the Authorization header out, so that the key is in the address. */
  key_in: 'header' | 'query';
  /** Without rewritten addresses `/api/orders` is the script behind it. */
  path: 'api' | 'script';
}

export interface Webservice {
  store: Pick<Store, 'url' | 'keys'>;
  form: WebserviceForm;
  resolve: ResolveAllowed;
  pace: ShopPace;
}

export interface WebserviceAnswer {
  rows: readonly WebserviceRow[];
  /** Of PrestaShop, which it tells to a known key. */
  version: string | null;
  /** The clock of its web server (ISO 8601, UTC); null when it does not say it. */
  now: string | null;
  /** What the answer says may be that old. */
  took_ms: number;
}

export type WebserviceQuery = Readonly<Record<string, string>>;

/** Every form, the usual one first. */
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
 * Asks for rows of a resource; its root is `''`. A host that begins to take the header out is asked
 * with the key in the address; the next reading of the shop saves that form. Throws ProviderError:
 * `field: 'permissions'` when the key may not read this resource, `answer_size` when the rows are
 * too large for one answer.
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

/** The same, in this form alone. */
export async function askWebservice(
  { store, form, resolve, pace }: Webservice,
  resource: string,
  query: WebserviceQuery = {},
): Promise<WebserviceAnswer> {
  const { url, headers } = addressOf(store, form, resource, query);
  let took_ms = 0;
  const answer = await pace.run(async () => {
    const began = performance.now();
    const got = await callStore({ service: 'PrestaShop', url, headers, resolve });
    took_ms = performance.now() - began;
    return got;
  });
  const version = /^\d+(?:\.\d+){1,3}/u.exec(answer.headers.get('psws-version') ?? '')?.[0] ?? null;
  const answerFacts = { version, now: answer.now, took_ms };
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
  return { rows: reading.kind === 'rows' ? reading.rows : [], ...answerFacts };
}

/** A whole answer, with more in it than is read at once: orders of thousands of lines. */
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
