import type { HttpReply, RequestOptions } from './attack-case.ts';

/** Sends one request. `X-Forwarded-For` contains the IP address of the caller. */
export async function sendRequest(
  url: string,
  method: string,
  { as, from = as?.from, headers, body }: RequestOptions,
): Promise<HttpReply> {
  const isRaw =
    typeof body === 'string' ||
    body instanceof Uint8Array ||
    body instanceof FormData ||
    body instanceof ReadableStream;
  const content = isRaw ? body : JSON.stringify(body);
  try {
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined &&
          !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
        ...headers,
      },
      ...(content !== undefined && { body: content, duplex: 'half' }),
    } as RequestInit);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
  } catch (error) {
    return { status: 0, headers: new Headers(), text: describe(error), json: undefined };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
