import type { Config } from '#server/config.ts';
import { ProviderError } from '#server/provider-error.ts';
import { type MetaCredentials, secretProof } from './credentials.ts';

export type Graph = Pick<Config, 'metaGraphBase' | 'metaGraphVersion'>;

export interface GraphAnswer {
  status: number;
  /** Undefined when it is not JSON. */
  body: unknown;
  /** The first words of what came, for the log. */
  words: string;
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

const PATIENCE = 10_000;
const LARGEST_ANSWER = 4_000_000;
const WORDS_KEPT = 300;
/** The request certainly never left this machine. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** One call to Meta’s Graph API. Whatever it answers is returned; silence is a ProviderError, `unknown_outcome` once the request may have arrived. */
export async function callGraph({ metaGraphBase, metaGraphVersion }: Graph, credentials: MetaCredentials, call: GraphCall): Promise<GraphAnswer> {
  const query = new URLSearchParams({ ...call.query, appsecret_proof: secretProof(credentials) });
  const headers = { authorization: `Bearer ${credentials.token}`, accept: 'application/json', ...(call.body !== undefined && { 'content-type': 'application/json' }) };
  const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(call.signal ? [call.signal] : [])]);
  try {
    const answer = await fetch(`${metaGraphBase}/${metaGraphVersion}/${call.path}?${query.toString()}`, { method: call.method, headers, redirect: 'error', signal, ...(call.body !== undefined && { body: JSON.stringify(call.body) }) });
    const text = await readText(answer);
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    return { status: answer.status, body: parsed(text), words: text.slice(0, WORDS_KEPT), retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
    const words = `Meta did not answer: ${String(cause?.code ?? (error instanceof Error ? error.message : error)).slice(0, WORDS_KEPT)}`;
    throw new ProviderError(NOT_CONNECTED.has(cause?.code) ? 'transient' : 'unknown_outcome', words, { cause: error });
  }
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_ANSWER) throw new ProviderError('unknown_outcome', `Meta answered more than ${LARGEST_ANSWER} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
