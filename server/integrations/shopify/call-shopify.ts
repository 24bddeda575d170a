import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { callService, type ServiceAnswer } from '#server/outgoing/call-service.ts';
import type { ShopifyApp } from '#server/config/config-shapes.ts';
import type { ShopCredentials } from '#server/ports/shop-access.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { translateGraphqlErrors, translateShopifyError } from './translate-shopify-error.ts';

interface ShopifyCall<S extends z.ZodType> {
  document: string;
  variables?: Record<string, unknown>;
  /** The shape of `data`. */
  shape: S;
  /**
   * Milliseconds that the call may wait for points. A job that delays others is retried later
   * instead.
   */
  patience_ms?: number;
  /** True for a mutation, which Shopify may have executed even without an answer. */
  isWrite?: true;
}

/** An empty bucket of points refills in 20 s, so no call waits longer. */
const MOST_WAIT_MS = 20_000;
const SHORT_WAIT_MS = 1_000;

const number = z.number().catch(0);
const envelope = z.looseObject({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.looseObject({
        message: z.string().catch(''),
        extensions: z.looseObject({ code: z.string().optional() }).optional().catch(undefined),
      }),
    )
    .optional(),
  extensions: z
    .looseObject({
      cost: z
        .looseObject({
          requestedQueryCost: number,
          throttleStatus: z.looseObject({ currentlyAvailable: number, restoreRate: number }),
        })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

export function urlOriginOf(
  { originTemplate }: Pick<ShopifyApp, 'originTemplate'>,
  domain: string,
): string {
  return originTemplate.replace('{shop}', domain);
}

/**
 * Calls a shop’s Admin API. Waits until its rate limit allows the call, and validates the answer.
 */
export async function callShopify<S extends z.ZodType>(
  app: Pick<ShopifyApp, 'originTemplate' | 'apiVersion'>,
  credentials: ShopCredentials,
  call: ShopifyCall<S>,
): Promise<z.output<S>> {
  for (let waited = 0; ;) {
    try {
      return await sendOnce(app, credentials, call);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'rate') throw error;
      const wait = Math.max(error.retryAfterMs ?? SHORT_WAIT_MS, 50);
      waited += wait;
      if (waited > (call.patience_ms ?? MOST_WAIT_MS)) throw error;
      await sleep(wait);
    }
  }
}

async function sendOnce<S extends z.ZodType>(
  app: Pick<ShopifyApp, 'originTemplate' | 'apiVersion'>,
  { domain, access_token }: ShopCredentials,
  { document, variables = {}, shape, isWrite }: ShopifyCall<S>,
): Promise<z.output<S>> {
  const url = `${urlOriginOf(app, domain)}/admin/api/${app.apiVersion}/graphql.json`;
  const headers = { 'content-type': 'application/json', 'x-shopify-access-token': access_token };
  const answer = await answered(
    callService({
      service: 'Shopify',
      method: 'POST',
      url,
      headers,
      body: JSON.stringify({ query: document, variables }),
    }),
    isWrite === true,
  );
  const failed = translateShopifyError(answer);
  if (failed) throw failed;
  const read = envelope.safeParse(answer.body);
  if (!read.success) throw new ProviderError('transient', answer.summary);
  const { data, errors, extensions } = read.data;
  const [error] = errors ?? [];
  // A field without permission is null and has an error, beside the fields that can be read.
  if (error && (data === null || data === undefined))
    throw translateGraphqlErrors(
      { message: error.message, code: error.extensions?.code },
      waitFor(extensions?.cost),
    );
  const parsed = shape.safeParse(data);
  if (!parsed.success)
    throw new ProviderError(
      'content',
      `Shopify a répondu autre chose que ce qui lui était demandé (${parsed.error.issues[0]?.path.join('.') ?? ''}).`,
      { cause: answer.summary },
    );
  return parsed.data;
}

/** Makes the error of a read-only call retryable, because its repetition does no harm. */
async function answered(sent: Promise<ServiceAnswer>, isWrite: boolean): Promise<ServiceAnswer> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unknown_outcome' && !isWrite)
      throw new ProviderError('transient', error.message, { cause: error });
    throw error;
  }
}

/**
 * Returns the milliseconds until the bucket has the points of the call:
 * https://shopify.dev/docs/api/usage/limits
 */
function waitFor(
  cost:
    | {
        requestedQueryCost: number;
        throttleStatus: { currentlyAvailable: number; restoreRate: number };
      }
    | undefined,
): number {
  if (!cost || cost.throttleStatus.restoreRate <= 0) return SHORT_WAIT_MS;
  return Math.ceil(
    (Math.max(0, cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable) /
      cost.throttleStatus.restoreRate) *
      1000,
  );
}
