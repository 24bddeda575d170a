import { AsyncLocalStorage } from 'node:async_hooks';

const stories = new AsyncLocalStorage<() => number>();
const trueRandom = Math.random;

/** The same seed gives the same numbers in [0, 1). */
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
 * Whatever asks `Math.random` inside this work, and only there, gets `random`: several stories may
 * be told at once.
 */
export function withRandom<T>(random: () => number, work: () => Promise<T>): Promise<T> {
  Math.random = () => (stories.getStore() ?? trueRandom)();
  return stories.run(random, work);
}
