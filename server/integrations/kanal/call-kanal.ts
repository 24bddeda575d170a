import { ProviderError } from '#server/provider-error.ts';

export interface KanalAnswer {
  status: number;
  /** Undefined when it is not JSON. */
  body: unknown;
  /** The first words of what came, for the log. */
  words: string;
}

export interface KanalCall {
  method: 'GET' | 'POST';
  path: string;
  api_key: string;
  body?: unknown;
  /** Makes a repeat harmless. */
  key?: string;
  signal?: AbortSignal;
}

const PATIENCE = 10_000;
const LARGEST_ANSWER = 2_000_000;
const WORDS_KEPT = 300;
/** The request certainly never left this machine. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** One call to Kanal. Whatever it answers is returned; silence is a ProviderError, `unknown_outcome` once the request may have arrived. */
export async function callKanal(base: string, call: KanalCall): Promise<KanalAnswer> {
  const headers = { authorization: `Bearer ${call.api_key}`, accept: 'application/json', ...(call.body !== undefined && { 'content-type': 'application/json' }), ...(call.key !== undefined && { 'idempotency-key': call.key }) };
  const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(call.signal ? [call.signal] : [])]);
  try {
    const answer = await fetch(`${base}${call.path}`, { method: call.method, headers, redirect: 'error', signal, ...(call.body !== undefined && { body: JSON.stringify(call.body) }) });
    const text = await readText(answer);
    return { status: answer.status, body: parsed(text), words: text.slice(0, WORDS_KEPT) };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
    const words = `Kanal did not answer: ${String(cause?.code ?? (error instanceof Error ? error.message : error)).slice(0, WORDS_KEPT)}`;
    throw new ProviderError(NOT_CONNECTED.has(cause?.code) ? 'transient' : 'unknown_outcome', words, { cause: error });
  }
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_ANSWER) throw new ProviderError('unknown_outcome', `Kanal answered more than ${LARGEST_ANSWER} bytes`);
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
