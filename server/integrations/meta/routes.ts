import { isSignature } from '#server/http/access/is-signature.ts';
import type { WebhookRoute } from '#server/http/webhook-route.ts';
import { findAccounts } from '#server/domains/channels/whatsapp/find-accounts.ts';
import { isVerifyToken } from '#server/domains/channels/whatsapp/verify-token.ts';
import { saveWebhooks } from '#server/domains/incoming-webhooks/save-webhooks.ts';
import { openMetaCredentials } from './credentials.ts';
import { readMetaDelivery, splitDelivery } from './split-delivery.ts';

/** Bytes. Meta sends up to 3 MB. */
const LARGEST_DELIVERY = 3_500_000;
const SIGNATURE = /^sha256=[\da-f]{64}$/iu;
/**
 * The most secrets with which the signature of one delivery is checked: a business has few
 * accounts, and each check reads the whole body.
 */
const MOST_SECRETS = 10;

/**
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks: Meta verifies
 * the address once with a challenge, then calls it for all events.
 */
export const metaWebhooks: readonly WebhookRoute[] = [
  {
    method: 'GET',
    path: '/webhooks/meta',
    answer: async ({ config }, { query }) => {
      const isOurs =
        query.get('hub.mode') === 'subscribe' &&
        isVerifyToken(config, query.get('hub.verify_token'));
      return isOurs ? { status: 200, text: query.get('hub.challenge') ?? '' } : { status: 403 };
    },
  },
  {
    method: 'POST',
    path: '/webhooks/meta',
    body_limit: LARGEST_DELIVERY,
    refuse: (_app, { headers }) =>
      SIGNATURE.test(headers['x-hub-signature-256']?.toString() ?? '') ? null : 401,
    // Each team has an app with its own secret. The accounts named in the delivery determine the
    // secrets to check, and a valid signature counts only for its accounts. The bytes are searched
    // for the accounts, and the JSON is parsed only once a signature is valid.
    answer: async (app, { body, headers }) => {
      const named = await findAccounts(app, findAccountIds(body));
      const secrets = new Map(
        named.map((account) => [account, openMetaCredentials(account.credentials).app_secret]),
      );
      const signature = headers['x-hub-signature-256']?.toString().replace(/^sha256=/i, '');
      const signing = new Set<string>();
      for (const secret of [...new Set(secrets.values())].slice(0, MOST_SECRETS))
        if (isSignature(signature, { algorithm: 'sha256', secret, body, encoding: 'hex' }))
          signing.add(secret);
      if (signing.size === 0) return { status: 401 };
      const delivery = readMetaDelivery(body);
      if (!delivery) return { status: 400 };
      const proven = named.filter(
        (account) =>
          delivery.waba_ids.includes(account.waba_id) && signing.has(secrets.get(account) ?? ''),
      );
      if (proven.length === 0) return { status: 401 };
      await saveWebhooks(app, {
        provider: 'meta',
        event: 'meta_webhook_received',
        events: proven.flatMap((account) => splitDelivery(delivery, account)),
      });
      return { status: 200 };
    },
  },
];

/**
 * The most ids of a delivery that are looked up as accounts. Ids of messages and pictures may be
 * among them.
 */
export const MOST_IDS = 5_000;

export const ID = /"(?:id|waba_id)"\s*:\s*"(\d{1,32})"/gu;

/**
 * Returns the digits in the fields `id` and `waba_id` of a delivery without parsing it as JSON,
 * because its sender is not authenticated yet.
 */
export function findAccountIds(body: Buffer): string[] {
  const ids = new Set<string>();
  for (const [, id] of body.toString('latin1').matchAll(ID)) {
    if (id !== undefined) ids.add(id);
    if (ids.size === MOST_IDS) break;
  }
  return [...ids];
}
