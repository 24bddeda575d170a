/** Allows at most `count` calls in any window of `seconds`. */
export interface Pace {
  count: number;
  seconds: number;
}

export interface PaceLimiter {
  /**
   * Returns the milliseconds until the next call may begin. It may begin now when the number is 0
   * or less.
   */
  wait(now: number): number;
  /** Records that a call begins now. */
  record(now: number): void;
  /** Returns the number of calls that may begin within this many milliseconds. */
  fits(now: number, within: number): number;
}

/** Milliseconds by which a call may reach the provider sooner or later than the one before it. */
const GUARD = 40;
/** Milliseconds that a late timer may catch up. */
const CATCH_UP = 5;
/** The calls are spread evenly over a little more than the window. */
const SPREAD = 0.975;

/**
 * Enforces a limit on the moments at which calls begin. It stores the last `count` moments, so that
 * no window of any position holds more calls, and spaces the calls evenly, so that the position of
 * the provider's windows does not matter. Moments are milliseconds of a monotonic clock.
 */
export function createPaceLimiter({ count, seconds }: Pace, opensAt: number): PaceLimiter {
  const length = seconds * 1000;
  const step = stepOf({ count, seconds });
  const starts = new Float64Array(count).fill(-Infinity);
  let oldest = 0;
  let next = opensAt + CATCH_UP;
  const openAt = (): number => Math.max((starts[oldest] ?? 0) + length + GUARD, next - CATCH_UP);
  return {
    wait: (now) => openAt() - now,
    record: (now) => {
      starts[oldest] = now;
      oldest = (oldest + 1) % count;
      next = Math.max(next, now) + step;
    },
    fits: (now, within) => {
      const remainingMs = now + within - Math.max(now, openAt());
      return remainingMs < 0 ? 0 : Math.floor(remainingMs / step) + 1;
    },
  };
}

/**
 * Returns the milliseconds for which a new holder of a sender makes no call, because the last call
 * of its predecessor is unknown to it: one second, or the distance of two calls.
 */
export function silenceOf(pace: Pace): number {
  return Math.max(1000, stepOf(pace)) + GUARD;
}

function stepOf({ count, seconds }: Pace): number {
  return (seconds * 1000) / (count * SPREAD);
}
