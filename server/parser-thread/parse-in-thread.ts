import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createConcurrencyLimiter } from '#server/http/limits/concurrency-limiter.ts';
import type { parsers } from './parsers.ts';

type Parsers = typeof parsers;
export type ParserValue<Name extends keyof Parsers> = Awaited<ReturnType<Parsers[Name]>>;

/** `refused`: the input is too deep, too slow or too large for its thread. */
export type ParserAnswer<Name extends keyof Parsers> =
  | { kind: 'parsed'; value: ParserValue<Name> }
  | { kind: 'refused' };

/**
 * The time limit of one job, in milliseconds, counted once the code of the thread is loaded. A file
 * of 100,000 rows takes longer than a page.
 */
const LIMIT_MS: Record<keyof Parsers, number> = {
  brand: 2_000,
  inspection: 2_000,
  webserviceXml: 2_000,
  csv: 30_000,
};
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/**
 * The number of threads at the same time. Many pages at once wait here instead of using every core.
 */
const limiter = createConcurrencyLimiter(2);

/**
 * Parses untrusted input in a separate thread, which is terminated when it takes too long, so that
 * this process keeps answering.
 */
export function parseInThread<Name extends keyof Parsers>(
  name: Name,
  input: Parameters<Parsers[Name]>[0],
  limitMs = LIMIT_MS[name],
): Promise<ParserAnswer<Name>> {
  return limiter.run(() => runJob(name, input, limitMs));
}

async function runJob<Name extends keyof Parsers>(
  name: Name,
  input: unknown,
  limitMs: number,
): Promise<ParserAnswer<Name>> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: MEMORY });
  try {
    await once(thread, 'message');
    const answer = once(thread, 'message', { signal: AbortSignal.timeout(limitMs) });
    thread.postMessage({ name, input });
    const [parserAnswer] = (await answer) as [ParserAnswer<Name>];
    return parserAnswer;
  } catch (error) {
    const { name: kind, code } = error as { name?: string; code?: string };
    if (kind === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') return { kind: 'refused' };
    throw error;
  } finally {
    await thread.terminate();
  }
}
