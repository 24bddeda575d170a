import type { Config } from '#server/config/config.ts';
import { callService, LONGEST_PROVIDER_TEXT } from '#server/outgoing/call-service.ts';
import { type MetaCredentials, secretProof } from './credentials.ts';

export type Graph = Pick<Config, 'metaGraphBase' | 'metaGraphVersion'>;

export interface GraphAnswer {
  status: number;
  /** Undefined when it is not JSON. */
  body: unknown;
  /** The beginning of the answer, for the log. */
  text: string;
  retryAfterMs: number | null;
}

interface GraphCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path below the version, without a slash at its beginning. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * Makes one call to Meta’s Graph API. Returns any answer. Throws a ProviderError when there is
 * none, as for every service.
 */
export async function callGraph(
  { metaGraphBase, metaGraphVersion }: Graph,
  credentials: MetaCredentials,
  { method, path, query, body, signal }: GraphCall,
): Promise<GraphAnswer> {
  const search = new URLSearchParams({ ...query, appsecret_proof: secretProof(credentials) });
  const url = `${metaGraphBase}/${metaGraphVersion}/${path}?${search.toString()}`;
  const headers = {
    authorization: `Bearer ${credentials.token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const answer = await callService({
    service: 'Meta',
    method,
    url,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return {
    status: answer.status,
    body: answer.body,
    text: answer.text.slice(0, LONGEST_PROVIDER_TEXT),
    retryAfterMs: answer.retryAfterMs,
  };
}
