import { z } from 'zod';
import type { ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { Store, StoreWebhooks } from '#server/ports/store-platform.ts';
import { callWoo } from './call-woo.ts';

/** https://developer.woocommerce.com/docs/apis/rest-api/v3/webhooks/ */
const TOPICS = ['order.created', 'order.updated', 'order.deleted', 'order.restored'] as const;
const TOGETHER = 100;
const MOST_PAGES = 5;

const webhook = z.looseObject({
  id: z.union([z.string(), z.int()]).transform(String),
  topic: z.string(),
  status: z.string(),
  delivery_url: z.string(),
});
type Webhook = z.output<typeof webhook>;
const NO_WRITE =
  'La clé ne permet que la lecture : les commandes sont synchronisées toutes les 5 minutes. Pour des commandes immédiates, créez une clé en lecture et écriture.';

export function wooWebhooks(resolve: ResolveAllowed): StoreWebhooks {
  return {
    ensure: async (store, { address, secret }) => {
      try {
        return { state: await ensureAll(resolve, store, address, secret), reason: null };
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === null) throw error;
        return { state: 'refused', reason };
      }
    },
    remove: async (store, { address }) => {
      for (const { id } of await ours(resolve, store, address))
        await callWoo(
          resolve,
          store,
          { method: 'DELETE', path: `webhooks/${id}`, query: { force: 'true' } },
          z.unknown(),
        );
    },
  };
}

/**
 * Creates one active webhook for each topic. WooCommerce silently disables a webhook after five
 * failures.
 */
async function ensureAll(
  resolve: ResolveAllowed,
  store: Store,
  delivery_url: string,
  secret: string,
): Promise<'active' | 'renewed'> {
  const found = await ours(resolve, store, delivery_url);
  let isRenewed = false;
  for (const topic of TOPICS) {
    const there = found.find((one) => one.topic === topic);
    if (there?.status === 'active') continue;
    isRenewed ||= there !== undefined;
    await callWoo(
      resolve,
      store,
      there
        ? { method: 'PUT', path: `webhooks/${there.id}`, body: { status: 'active', secret } }
        : {
            method: 'POST',
            path: 'webhooks',
            body: { name: `Recueil ${topic}`, topic, delivery_url, secret, status: 'active' },
          },
      webhook,
    );
  }
  return isRenewed ? 'renewed' : 'active';
}

async function ours(
  resolve: ResolveAllowed,
  store: Store,
  address: string,
): Promise<readonly Webhook[]> {
  const found: Webhook[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { per_page: TOGETHER, page };
    const answer = await callWoo(
      resolve,
      store,
      { path: 'webhooks', query },
      z.array(webhook.nullable().catch(null)),
    );
    const rows = answer?.data ?? [];
    found.push(...rows.filter((one) => one?.delivery_url === address).flatMap((one) => one ?? []));
    if (rows.length < TOGETHER) break;
  }
  return found;
}

/**
 * Returns the reason why webhooks cannot be created. Returns null for an error that is temporary or
 * concerns more than the webhooks.
 */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof ProviderError)) return null;
  // The same key can read orders, and only lacks the right to write.
  if (error.kind === 'auth') return NO_WRITE;
  return error.kind === 'content' ? error.message : null;
}
