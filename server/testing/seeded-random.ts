import { AsyncLocalStorage } from 'node:async_hooks';

const stories = new AsyncLocalStorage<() => number>();
const trueRandom = Math.random;

/** Returns a generator of numbers in [0, 1) that the seed determines. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Replaces `Math.random` by `random` inside this work only, so that several simulations can run at
 * once.
 */
export function withRandom<T>(random: () => number, work: () => Promise<T>): Promise<T> {
  Math.random = () => (stories.getStore() ?? trueRandom)();
  return stories.run(random, work);
}
