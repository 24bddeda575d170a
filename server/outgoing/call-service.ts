import { Readable } from 'node:stream';
import { SpanKind } from '@opentelemetry/api';
import { traced } from '#server/tracing/trace.ts';
import { parseForeignJson } from './parse-foreign-json.ts';
import { ProviderError } from './provider-error.ts';
import { readPause } from './read-pause.ts';
import { requestAt } from './request-at.ts';
import { publishServiceCall } from './service-calls.ts';

export interface ServiceCall {
  /** The name of the service for people: « Brevo ». */
  service: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal?: AbortSignal;
  /**
   * Resolves an address that another party chose: returns the addresses of its host, all of them
   * allowed. The connection uses only those.
   */
  resolve?: ResolveAllowed;
  /**
   * True when a redirect is returned as an answer instead of an error. Only together with
   * `resolve`.
   */
  answersRedirect?: true;
  /** The timeout in milliseconds. 10 s when absent. */
  patience?: number;
  /** The largest answer in bytes. 4 MB when absent. */
  largest?: number;
}

/** Throws a ProviderError for a host that must not be reached. */
export type ResolveAllowed = (url: URL, signal: AbortSignal) => Promise<readonly string[]>;

export interface ServiceAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when it is not JSON. Whole numbers beyond 2^53 are texts. */
  body: unknown;
  /** The requested pause. Null when none is given. */
  retryAfterMs: number | null;
  /** The service, the status and the beginning of the answer, for the log. */
  summary: string;
}

const PATIENCE = 10_000;
/** Bytes, because a list of templates may be long. */
const LARGEST_ANSWER = 4_000_000;
/** Characters of an answer in a log or an error. */
export const LONGEST_PROVIDER_TEXT = 300;
/** Error codes which prove that the request never left this machine. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Makes one call to a service. Returns any answer. Throws a ProviderError without an answer:
 * `unknown_outcome` when the request may have arrived.
 */
export function callService(call: ServiceCall): Promise<ServiceAnswer> {
  const { service, method } = call;
  return traced(
    `${method} ${service}`,
    { 'http.request.method': method, 'peer.service': service },
    () => send(call),
    SpanKind.CLIENT,
  );
}

async function send({
  service,
  method,
  url,
  headers,
  body,
  signal,
  resolve,
  answersRedirect,
  patience = PATIENCE,
  largest = LARGEST_ANSWER,
}: ServiceCall): Promise<ServiceAnswer> {
  const until = AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])]);
  try {
    const request = {
      method,
      headers: { accept: 'application/json', ...headers },
      signal: until,
      ...(body !== undefined && { body }),
    };
    const answer = resolve
      ? await fetchAllowed(new URL(url), request, resolve, answersRedirect === true)
      : await fetch(url, { ...request, redirect: 'error' });
    const text = await readText(service, answer, largest);
    publishServiceCall(service, answer.status);
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: parsed(text),
      retryAfterMs: readPause(answer.headers.get('retry-after')),
      summary: `${service} ${answer.status}: ${text.slice(0, LONGEST_PROVIDER_TEXT)}`,
    };
  } catch (error) {
    publishServiceCall(service, null);
    if (error instanceof ProviderError) throw error;
    const cause =
      error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
    const message = `${service} did not answer: ${String(cause?.code ?? (error instanceof Error ? error.message : error)).slice(0, LONGEST_PROVIDER_TEXT)}`;
    throw new ProviderError(
      NOT_CONNECTED.has(cause?.code) ? 'transient' : 'unknown_outcome',
      message,
      { cause: error },
    );
  }
}

/** Does the same as `fetch`, to addresses that were checked. A redirect is an error here too. */
async function fetchAllowed(
  url: URL,
  request: Parameters<typeof requestAt>[2],
  resolve: ResolveAllowed,
  answersRedirect: boolean,
): Promise<Response> {
  const addresses = await resolve(url, request.signal);
  const answer = await requestAt(url, addresses, request);
  const status = answer.statusCode ?? 0;
  if (status < 200 || (!answersRedirect && status >= 300 && status < 400)) {
    answer.destroy();
    throw new Error(`unexpected status ${status}`);
  }
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? Readable.toWeb(answer) : null, { status, headers });
}

async function readText(service: string, answer: Response, largest: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > largest)
      throw new ProviderError('unknown_outcome', `${service} answered more than ${largest} bytes`, {
        field: 'answer_size',
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return undefined;
  }
}
