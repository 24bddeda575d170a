import { z } from 'zod';
import type { ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { Store, StoreDetails } from '#server/ports/store-platform.ts';
import { callStore, explainBody, type StoreAnswer } from '../stores/call-store.ts';
import {
  ADDRESS_FORMS,
  wooAddress,
  type AddressForm,
  callWoo,
  formOf,
  sendWoo,
  translateWooError,
} from './call-woo.ts';

const index = z.looseObject({
  name: z.string().max(300).catch(''),
  home: z.string().max(500).nullish().catch(null),
  namespaces: z.array(z.string()).nullish().catch(null),
});
const refusal = z.looseObject({ code: z.string() });
const status = z.looseObject({
  environment: z
    .looseObject({
      version: z.string().max(40).nullish(),
      wp_version: z.string().max(40).nullish(),
    })
    .nullish(),
  settings: z
    .looseObject({
      HPOS_enabled: z.boolean().nullish(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/u)
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});

const MOST_MOVES = 3;
const NO_WOOCOMMERCE =
  'Ce site WordPress n’a pas l’API de WooCommerce : vérifiez que l’extension WooCommerce est active.';

/**
 * Reads the public index of a store without a key: its address, and the form of its API’s
 * addresses. Redirects within the same site are followed only here, because later they would drop
 * the key.
 */
export async function probeStore(resolve: ResolveAllowed, typed: string): Promise<StoreDetails> {
  let seen: ProviderError | null = null;
  for (const form of ADDRESS_FORMS) {
    const { answer, base } = await readIndex(resolve, typed, form);
    const site = answer.isJson ? index.safeParse(answer.body).data : undefined;
    const isRefused = answer.isJson && refusal.safeParse(answer.body).success;
    if (site?.namespaces) {
      if (!site.namespaces.includes('wc/v3')) throw new ProviderError('content', NO_WOOCOMMERCE);
      return detailsOf(base, form, site.name, site.home ?? base, answer.now);
    }
    // A plugin hides the index. A call with the key shows later whether the API exists.
    if (isRefused && answer.status !== 404) return detailsOf(base, form, '', base, answer.now);
    if (!answer.isJson) seen ??= explainBody(answer, base);
  }
  throw seen ?? new ProviderError('content', NO_WOOCOMMERCE);
}

function detailsOf(
  called: string,
  form: AddressForm,
  name: string,
  home: string,
  now: string | null,
): StoreDetails {
  const { host } = new URL(called);
  const own = URL.parse(home);
  return {
    // Two addresses of one store count as one store.
    url: own && sameSite(own.host, host) ? home.replace(/\/+$/u, '') : called,
    name: name.trim().slice(0, 200) || host,
    version: null,
    options: { form, called },
    notes: [],
    missing_permissions: [],
    now,
  };
}

async function readIndex(
  resolve: ResolveAllowed,
  typed: string,
  form: AddressForm,
): Promise<{ answer: StoreAnswer; base: string }> {
  let base = typed;
  for (let move = 0; ; move++) {
    const url = wooAddress(base, form, '/', { _fields: 'name,url,home,namespaces' });
    const answer = await callStore({ service: 'WooCommerce', url, resolve });
    const to = answer.moved_to === null ? null : new URL(answer.moved_to);
    if (!to || move === MOST_MOVES) return { answer, base };
    const from = new URL(base);
    const isUpward = to.protocol === 'https:' || from.protocol === to.protocol;
    if (!isUpward || !sameSite(to.host, from.host) || to.origin === from.origin)
      return { answer, base };
    base = `${to.origin}${from.pathname}`.replace(/\/+$/u, '');
  }
}

/** Compares hosts without « www. ». Another site never receives the key. */
function sameSite(a: string, b: string): boolean {
  return a.replace(/^www\./u, '') === b.replace(/^www\./u, '');
}

/** Reads the store with its keys: how they are sent, the rights of the key, and the version. */
export async function readWooStore(resolve: ResolveAllowed, store: Store): Promise<StoreDetails> {
  const probed =
    store.options['form'] === undefined || store.options['auth'] === undefined
      ? await probeStore(resolve, store.url)
      : await probeAgain(resolve, store);
  const url = probed.options['called'] ?? store.url;
  const tried = await tryKeys(resolve, { ...store, url, options: probed.options });
  const { version, notes, currency } = await readStatus(resolve, tried.store);
  return {
    ...probed,
    version,
    notes,
    options: { ...tried.store.options, ...(currency !== null && { currency }) },
    now: tried.now ?? probed.now,
  };
}

/**
 * Tries the form that worked the last time, then the others, because the permalinks may have
 * changed since.
 */
async function probeAgain(resolve: ResolveAllowed, store: Store): Promise<StoreDetails> {
  const form = formOf(store);
  const { answer, base } = await readIndex(resolve, store.url, form);
  const site = answer.isJson ? index.safeParse(answer.body).data : undefined;
  return site?.namespaces?.includes('wc/v3') && base === store.url
    ? detailsOf(base, form, site.name, site.home ?? base, answer.now)
    : probeStore(resolve, store.url);
}

/**
 * Finds out how the keys arrive. Some servers remove the Authorization header before PHP sees it.
 * The keys are then sent in the address, encrypted like the whole call.
 */
async function tryKeys(
  resolve: ResolveAllowed,
  store: Store,
): Promise<{ store: Store; now: string | null }> {
  const attempt = async (auth: 'header' | 'query') => {
    const tried = { ...store, options: { ...store.options, auth } };
    const query = { per_page: 1, _fields: 'id' };
    const answer = await sendWoo(resolve, tried, { path: 'orders', query });
    return { tried, answer, failed: translateWooError(answer, store.url) };
  };
  const first = await attempt('header');
  if (first.failed === null) return { store: first.tried, now: first.answer.now };
  const isStripped = first.answer.isJson && first.answer.status === 401;
  const second = isStripped ? await attempt('query') : first;
  if (second.failed === null) return { store: second.tried, now: second.answer.now };
  throw second.failed === 'gone' ? new ProviderError('content', NO_WOOCOMMERCE) : second.failed;
}

/**
 * Reads the status report. Only administrators may read it, and it is slow. The store works without
 * it.
 */
async function readStatus(
  resolve: ResolveAllowed,
  store: Store,
): Promise<Pick<StoreDetails, 'version' | 'notes'> & { currency: string | null }> {
  const query = { _fields: 'environment,settings' };
  const answer = await callWoo(resolve, store, { path: 'system_status', query }, status).catch(
    (error: unknown) => {
      if (error instanceof ProviderError) return null;
      throw error;
    },
  );
  const environment = answer?.data.environment;
  const hpos = answer?.data.settings?.HPOS_enabled;
  return {
    version: environment?.version ?? null,
    currency: answer?.data.settings?.currency ?? null,
    notes: [
      ...(environment?.wp_version ? [`WordPress ${environment.wp_version}`] : []),
      ...(hpos == null
        ? []
        : [
            hpos
              ? 'Commandes dans leurs propres tables (HPOS).'
              : 'Commandes dans les articles de WordPress (sans HPOS).',
          ]),
      ...(store.options['auth'] === 'query'
        ? ['Votre serveur retire l’en-tête d’autorisation : la clé passe par l’adresse, chiffrée.']
        : []),
    ],
  };
}
