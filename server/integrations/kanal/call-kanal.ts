import { callService, LONGEST_PROVIDER_TEXT } from '#server/outgoing/call-service.ts';

export interface KanalAnswer {
  status: number;
  /** Undefined when it is not JSON. */
  body: unknown;
  /** The beginning of the answer, for the log. */
  text: string;
}

export interface KanalCall {
  method: 'GET' | 'POST';
  path: string;
  api_key: string;
  body?: unknown;
  /** The idempotency key, so that a repeated call does no harm. */
  key?: string;
  signal?: AbortSignal;
}

/**
 * Makes one call to Kanal. Returns any answer. Throws a ProviderError when there is none, as for
 * every service.
 */
export async function callKanal(
  base: string,
  { method, path, api_key, body, key, signal }: KanalCall,
): Promise<KanalAnswer> {
  const headers = {
    authorization: `Bearer ${api_key}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const answer = await callService({
    service: 'Kanal',
    method,
    url: base + path,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return {
    status: answer.status,
    body: answer.body,
    text: answer.text.slice(0, LONGEST_PROVIDER_TEXT),
  };
}
