import type { ServiceAnswer } from '#server/outgoing/call-service.ts';
import type { SiteKeys } from '#server/ports/review-site.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { callTrustpilot } from './call-trustpilot.ts';
import { openTokenBox } from './open-token.ts';

interface PrivateCall {
  method: 'GET' | 'POST';
  url: string;
  body?: object;
  signal?: AbortSignal;
}

export interface TrustpilotCalls {
  callPublic: (keys: SiteKeys, path: string) => Promise<ServiceAnswer>;
  callPrivate: (keys: SiteKeys, call: PrivateCall) => Promise<ServiceAnswer>;
}

/**
 * Opens the two parts of the API: the public one needs the key, the private one the key and the
 * secret.
 */
export function openCalls(apiBase: string): TrustpilotCalls {
  const tokens = openTokenBox(apiBase);
  const askOnce = async (
    keys: SiteKeys,
    { method, url, body, signal }: PrivateCall,
  ): Promise<ServiceAnswer> => {
    const headers = {
      authorization: `Bearer ${await tokens.tokenOf(keys)}`,
      ...(keys.business_user_id !== null && { 'x-business-user-id': keys.business_user_id }),
      ...(body && { 'content-type': 'application/json' }),
    };
    return callTrustpilot({
      method,
      url,
      headers,
      field: 'api_secret',
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  };
  return {
    callPublic: (keys, path) =>
      callTrustpilot({
        method: 'GET',
        url: `${apiBase}${path}`,
        headers: { apikey: keys.api_key ?? '' },
        field: 'api_key',
      }),
    /** A token may be revoked early, so a new one is requested once. */
    callPrivate: (keys, call) =>
      askOnce(keys, call).catch((error: unknown) => {
        if (!(error instanceof ProviderError) || error.kind !== 'auth') throw error;
        tokens.drop(keys);
        return askOnce(keys, call);
      }),
  };
}
