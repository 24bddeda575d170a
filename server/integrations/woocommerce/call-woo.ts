import { z } from 'zod';
import type { ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { Store } from '#server/ports/store-platform.ts';
import { callStore, explainBody, type StoreAnswer } from '../stores/call-store.ts';

/**
 * The forms of the addresses of WordPress’s API: with permalinks, without them, and on hosts that
 * rewrite no addresses.
 * https://developer.wordpress.org/rest-api/extending-the-rest-api/routes-and-endpoints/
 */
export const ADDRESS_FORMS = ['wp-json', 'rest_route', 'index.php'] as const;
export type AddressForm = (typeof ADDRESS_FORMS)[number];

export type WooQuery = Readonly<Record<string, string | number | undefined>>;

interface WooCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/wc/v3/`. */
  path: string;
  query?: WooQuery;
  body?: unknown;
  /** The sentence when the key lacks only this right, which does not break the connection. */
  without_right?: string;
}

const SERVICE = 'WooCommerce';

export function wooAddress(
  base: string,
  form: AddressForm,
  route: string,
  query: WooQuery = {},
): string {
  const url = new URL(
    form === 'wp-json'
      ? `${base}/wp-json${route}`
      : form === 'index.php'
        ? `${base}/index.php/wp-json${route}`
        : `${base}/`,
  );
  if (form === 'rest_route') url.searchParams.set('rest_route', route);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

export function formOf({ options }: Pick<Store, 'options'>): AddressForm {
  return ADDRESS_FORMS.find((form) => form === options['form']) ?? 'wp-json';
}

/** The errors of WooCommerce by their code, because their text is translated. */
const error = z.looseObject({ code: z.string().max(200), message: z.string().catch('') });

/** Makes one call with the keys. Returns any JSON answer. */
export function sendWoo(
  resolve: ResolveAllowed,
  store: Store,
  { method = 'GET', path, query = {}, body }: WooCall,
): Promise<StoreAnswer> {
  const { consumer_key = '', consumer_secret = '' } = store.keys;
  const isInQuery = store.options['auth'] === 'query';
  const url = wooAddress(store.url, formOf(store), `/wc/v3/${path}`, {
    ...query,
    ...(isInQuery && { consumer_key, consumer_secret }),
  });
  const basic = Buffer.from(`${consumer_key}:${consumer_secret}`).toString('base64');
  return callStore({
    service: SERVICE,
    method,
    url,
    resolve,
    headers: {
      ...(!isInQuery && { authorization: `Basic ${basic}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

export interface WooAnswer<T> {
  data: T;
  now: string | null;
  /** The number of rows of the whole list. Null when the store does not give it. */
  total: number | null;
}

/**
 * Makes one call and validates the answer. Returns null when the store has nothing at this address.
 */
export async function callWoo<S extends z.ZodType>(
  resolve: ResolveAllowed,
  store: Store,
  call: WooCall,
  shape: S,
): Promise<WooAnswer<z.output<S>> | null> {
  const sent = await sendWoo(resolve, store, call);
  // Some servers begin to remove the header. The next reading of the store saves the way that
  // works.
  const inQuery = { ...store, options: { ...store.options, auth: 'query' } };
  const answer =
    isUnseen(sent) && store.options['auth'] !== 'query'
      ? await sendWoo(resolve, inQuery, call)
      : sent;
  if (call.without_right !== undefined && answer.status === 403 && answer.isJson)
    throw new ProviderError('content', call.without_right, { cause: answer.summary });
  const failed = translateWooError(answer, store.url);
  if (failed === 'gone') return null;
  if (failed) throw failed;
  const read = shape.safeParse(answer.body);
  if (!read.success)
    throw new ProviderError(
      'content',
      `La boutique a répondu autre chose que ce qui lui était demandé (${call.path.split('/')[0]} ${read.error.issues[0]?.path.join('.') ?? ''}). Rien n’est perdu : la lecture reprend d’elle-même.`,
      { cause: answer.summary },
    );
  const total = Number(answer.headers.get('x-wp-total') ?? Number.NaN);
  return { data: read.data, now: answer.now, total: Number.isInteger(total) ? total : null };
}

const REVOKED =
  'La boutique refuse la clé : elle a été supprimée ou changée. Créez-en une dans WooCommerce > Réglages > Avancé > API REST, puis reconnectez la boutique.';
const UNSEEN =
  'La boutique ne reçoit pas la clé : son serveur retire l’en-tête d’autorisation. Ajoutez la ligne « CGIPassAuth On » à son fichier .htaccess, ou demandez-le à votre hébergeur : la lecture reprend d’elle-même.';
const NO_RIGHT =
  'La clé de cette boutique ne permet pas de lire les commandes : créez-la pour un administrateur de la boutique, en lecture et écriture.';
const INACTIVE =
  'L’API de WooCommerce ne répond pas à cette adresse : vérifiez que l’extension WooCommerce est active, et que ses permaliens fonctionnent.';

/**
 * Returns true when the key did not arrive: WordPress then refuses the call for a missing right,
 * not for the key.
 */
function isUnseen({ status, body }: StoreAnswer): boolean {
  return (
    status === 401 &&
    error.safeParse(body).data?.code?.startsWith('woocommerce_rest_cannot_') === true
  );
}

/** Translates an answer. Returns null for a success, and `gone` when no row has this id. */
export function translateWooError(answer: StoreAnswer, url: string): ProviderError | 'gone' | null {
  const { status, body, summary, retryAfterMs } = answer;
  if (!answer.isJson || answer.moved_to !== null) return explainBody(answer, url);
  if (status >= 200 && status < 300) return null;
  const code = error.safeParse(body).data?.code ?? '';
  if (status === 404 && code.endsWith('_invalid_id')) return 'gone';
  if (status === 404) return new ProviderError('content', INACTIVE, { cause: summary });
  if (isUnseen(answer))
    return new ProviderError('auth', UNSEEN, { field: 'consumer_key', cause: summary });
  if (code === 'woocommerce_rest_authentication_error' || status === 401)
    return new ProviderError('auth', REVOKED, { field: 'consumer_key', cause: summary });
  if (status === 403 && code.startsWith('woocommerce_rest_'))
    return new ProviderError('auth', NO_RIGHT, { field: 'consumer_key', cause: summary });
  if (status === 429)
    return new ProviderError('rate', summary, {
      ...(retryAfterMs !== null && { retryAfterMs }),
    });
  if (status === 400)
    return new ProviderError(
      'content',
      `La boutique refuse cette lecture (${code.slice(0, 80)}) : mettez WooCommerce à jour.`,
      { cause: summary },
    );
  return explainBody(answer, url);
}
