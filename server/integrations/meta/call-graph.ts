import type { Config } from '#server/config/config.ts';
import { callService, WORDS_KEPT } from '#server/outgoing/call-service.ts';
import { type MetaCredentials, secretProof } from './credentials.ts';

export type Graph = Pick<Config, 'metaGraphBase' | 'metaGraphVersion'>;

export interface GraphAnswer {
  status: number;
  /** Undefined when it is not JSON. */
  body: unknown;
  /** The first words of what came, for the log. */
  text: string;
  retryAfterMs: number | null;
}

interface GraphCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the version, without a slash. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * One call to Meta’s Graph API. Whatever it answers is returned; silence is a ProviderError, as for
 * every service.
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
    text: answer.text.slice(0, WORDS_KEPT),
    retryAfterMs: answer.retryAfterMs,
  };
}
