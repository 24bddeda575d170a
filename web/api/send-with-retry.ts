import { OfflineError } from './api-error.ts';

const RETRIED_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const RETRIED_METHODS = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
const LONGEST_WAIT_MS = 2_000;

/**
 * Sends a request and retries it once. POST and PATCH are never retried, because they may have
 * taken effect. There is no timeout. Throws OfflineError when no answer arrived; every answer is
 * returned, whatever its status.
 */
export async function sendWithRetry(
  url: URL | string,
  request: RequestInit & { method: string },
): Promise<Response> {
  const first = await answerTo(url, request);
  if (!RETRIED_METHODS.has(request.method) || !RETRIED_STATUSES.has(first.status)) return first;
  await first.body?.cancel();
  await wait(retryAfterMs(first.headers.get('retry-after')), request.signal);
  return await answerTo(url, request);
}

async function answerTo(url: URL | string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new OfflineError(error);
  }
}

/**
 * Reads `Retry-After` as seconds or as a date, in milliseconds. A longer delay is reduced to the
 * maximum, and the single retry is still made.
 */
export function retryAfterMs(header: string | null): number {
  if (!header) return 0;
  const seconds = Number(header);
  const delayMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Math.min(Math.max(Number.isNaN(delayMs) ? 0 : delayMs, 0), LONGEST_WAIT_MS);
}

function wait(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(
          signal.reason instanceof Error
            ? signal.reason
            : new DOMException('Abandonné', 'AbortError'),
        );
      },
      { once: true },
    );
  });
}
