import type { ServiceAnswer } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

const TOKEN =
  'Shopify ne reconnaît plus notre accès : l’application a été désinstallée ou son accès a expiré. Reconnectez la boutique.';
const SCOPE =
  'L’application n’a plus les autorisations nécessaires dans Shopify. Reconnectez la boutique et acceptez-les.';
const FROZEN =
  'La boutique est gelée chez Shopify, souvent pour une facture impayée. Réglez-la dans Shopify, puis essayez de nouveau.';
const LOCKED =
  'Shopify a verrouillé cette boutique. Voyez le motif dans Shopify, puis essayez de nouveau.';
const GONE = 'Shopify ne trouve plus cette boutique. Vérifiez son adresse, puis reconnectez-la.';

/** Translates an answer that is not a success. Returns null for a success. */
export function translateShopifyError({
  status,
  retryAfterMs,
  summary: text,
}: ServiceAnswer): ProviderError | null {
  if (status === 200) return null;
  const wait = retryAfterMs !== null && { retryAfterMs };
  switch (status) {
    case 401:
      return new ProviderError('auth', TOKEN, { field: 'access_token', cause: text });
    case 402:
      return new ProviderError('business', FROZEN, { cause: text });
    case 403:
      return new ProviderError('auth', SCOPE, { cause: text });
    case 404:
      return new ProviderError('business', GONE, { cause: text });
    case 423:
      return new ProviderError('business', LOCKED, { cause: text });
    case 429:
    case 430:
      return new ProviderError('rate', text, { ...wait });
    default:
      return new ProviderError(status >= 500 ? 'transient' : 'content', text, { ...wait });
  }
}

/** Translates the refusal of a whole call, by the code of its first error. */
export function translateGraphqlErrors(
  { message, code }: { message: string; code: string | undefined },
  retryAfterMs: number,
): ProviderError {
  const text = `Shopify ${code ?? 'error'}: ${message.slice(0, 300)}`;
  switch (code) {
    case 'THROTTLED':
      return new ProviderError('rate', text, { retryAfterMs });
    case 'ACCESS_DENIED':
      return new ProviderError('auth', SCOPE, { cause: text, field: 'scope' });
    case 'SHOP_INACTIVE':
      return new ProviderError('business', FROZEN, { cause: text });
    case 'MAX_COST_EXCEEDED':
      return new ProviderError('content', text, { field: 'first' });
    case 'INTERNAL_SERVER_ERROR':
    case undefined: // A shop that is being moved, or an error without a code.
      return new ProviderError('transient', text);
    default:
      return new ProviderError('content', text);
  }
}
