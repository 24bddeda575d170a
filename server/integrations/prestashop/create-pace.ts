import { setTimeout as wait } from 'node:timers/promises';

/**
 * The share of the time in which a shop answers our calls. The other time belongs to its customers.
 */
const LOAD = 0.2;
const LEAST_REST_MS = 50;
/** The longest pause, so that a run makes progress. Such a slow shop also gets smaller pages. */
const MOST_REST_MS = 30_000;
const FAST_MS = 1_000;
const SLOW_MS = 5_000;
const SMALLEST_PAGE = 10;
const MOST_SHOPS = 5_000;

export interface ShopPace {
  /** Runs one call at a time. The next call then waits in proportion to its duration. */
  run<T>(call: () => Promise<T>): Promise<T>;
  /**
   * Returns the number of rows to request: fewer after slow answers, more again after fast ones.
   */
  page(most: number): number;
}

/** The clock and the pause function. Tests count pauses instead of waiting. */
export interface PaceClock {
  now: () => number;
  rest: (ms: number) => Promise<unknown>;
}

const REAL: PaceClock = { now: () => performance.now(), rest: wait };

/** Creates the pace of one shop. The pause is before the next call, never after the last one. */
export function createPace({ now, rest }: PaceClock = REAL): ShopPace {
  let turn: Promise<unknown> = Promise.resolve();
  let free_at = 0;
  let share = 1;
  const alone = async <T>(call: () => Promise<T>): Promise<T> => {
    const early = free_at - now();
    if (early > 0) await rest(early);
    const began = now();
    try {
      return await call();
    } finally {
      const took = now() - began;
      const pause = Math.min(MOST_REST_MS, Math.max(LEAST_REST_MS, took * (1 / LOAD - 1)));
      free_at = now() + pause;
      if (took > SLOW_MS) share = Math.max(share / 2, 1 / 64);
      else if (took < FAST_MS) share = Math.min(share * 2, 1);
    }
  };
  return {
    run: (call) => {
      const mine = turn.then(() => alone(call));
      turn = mine.catch(() => undefined);
      return mine;
    },
    page: (most) => Math.max(SMALLEST_PAGE, Math.floor(most * share)),
  };
}

/** Creates the paces of the shops that this process reads, by the origin of their address. */
export function createPaces(clock?: PaceClock): (url: string) => ShopPace {
  const paces = new Map<string, ShopPace>();
  return (url) => {
    const { origin } = new URL(url);
    const pace = paces.get(origin) ?? createPace(clock);
    // The map is ordered by last use, so that the least recently used ones are removed first.
    paces.delete(origin);
    paces.set(origin, pace);
    const [oldest] = paces.keys();
    if (paces.size > MOST_SHOPS && oldest !== undefined) paces.delete(oldest);
    return pace;
  };
}
