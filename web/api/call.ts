import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import type { Answer, CallArgs } from '#contract/api/schemas.ts';
import { readApiError } from './api-error.ts';
import { bearer, teamOfThisTab } from './bearer.ts';
import { setOffline } from './connection.ts';
import { answerKey, cacheAnswer, cachedAnswer } from './cached-answers.ts';
import { sendWithRetry } from './send-with-retry.ts';

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}
/** The arguments after the name. They may be omitted when the call takes none. */
export type CallRest<K extends EndpointName> =
  object extends CallArgs<K>
    ? [given?: CallArgs<K>, options?: CallOptions]
    : [given: CallArgs<K>, options?: CallOptions];
interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, string | Blob | undefined>;
}

/**
 * Calls an endpoint whose answer is a file. The file name comes from the server. Throws the same
 * errors as `call`.
 */
export async function callFile<K extends EndpointName>(
  name: K,
  args: CallArgs<K>,
): Promise<{ filename: string; content: Blob }> {
  const { body } = args as Parts;
  const response = await answered(
    sendWithRetry(addressOf(name, args as Parts), {
      method: endpoints[name].method,
      headers: headersOf(),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  if (response.status !== 200) throw await readApiError(response);
  const [, encoded = 'recueil'] =
    /filename\*=UTF-8''([^;]+)/u.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { filename: decodeURIComponent(encoded), content: await response.blob() };
}

/**
 * Calls an endpoint of the contract. Throws ApiError for every status other than 200, and
 * OfflineError when no answer arrived. Shows nothing to the person; `ask` does.
 */
export async function call<K extends EndpointName>(
  name: K,
  ...[args, options]: CallRest<K>
): Promise<Answer<K>> {
  const { method } = endpoints[name];
  const { body, form } = (args ?? {}) as Parts;
  const url = addressOf(name, (args ?? {}) as Parts);
  const headers = headersOf(options?.headers, form !== undefined);
  const key = answerKey(url, headers);
  const cached = method === 'GET' ? cachedAnswer(key) : undefined;
  const request = {
    method,
    headers: { ...headers, ...(cached && { 'if-none-match': cached.etag }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form !== undefined && { body: formOf(form) }),
    ...(options?.signal && { signal: options.signal }),
  };
  const response = await answered(sendWithRetry(url, request));
  // The server answers 304 only to a request with an ETag, so the cached answer is valid.
  if (response.status === 304 && cached) return cached.answer as Answer<K>;
  if (response.status !== 200) throw await readApiError(response);
  const answer = (await response.json()) as Answer<K>;
  if (method === 'GET') cacheAnswer(key, response.headers.get('etag'), answer);
  return answer;
}

async function answered(sent: Promise<Response>): Promise<Response> {
  try {
    const response = await sent;
    setOffline(false);
    return response;
  } catch (error) {
    if (error instanceof Error && error.name === 'OfflineError') setOffline(true);
    throw error;
  }
}

/** The browser sets the content type of a form, because it contains the boundary. */
function formOf(fields: Record<string, string | Blob | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, value);
  return form;
}

function headersOf(extra: Record<string, string> = {}, isForm = false): Record<string, string> {
  const token = bearer();
  const team = teamOfThisTab();
  return {
    accept: 'application/json',
    ...(!isForm && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(token && team && { 'x-team-id': team }),
    ...extra,
  };
}

function addressOf(name: EndpointName, { params = {}, query = {} }: Parts): URL {
  const path = endpoints[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(textOf(params[key])),
  );
  const url = new URL(
    path,
    (import.meta.env?.['VITE_API_BASE'] as string | undefined) ?? location.origin,
  );
  for (const [key, value] of Object.entries(query)) {
    const text = textOf(value);
    if (text !== '') url.searchParams.set(key, text);
  }
  return url;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object'
    ? JSON.stringify(value)
    : String(value as string | number | boolean);
}
