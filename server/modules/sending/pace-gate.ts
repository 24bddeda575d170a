/** At most `count` calls in any window of `seconds`. */
export interface Pace {
  count: number;
  seconds: number;
}

export interface PaceGate {
  /** Milliseconds until the next call may begin; 0 or less: now. */
  wait(now: number): number;
  /** A call begins now. */
  note(now: number): void;
  /** How many calls may begin within so many milliseconds. */
  fits(now: number, within: number): number;
}

/** A call may reach the provider so much sooner or later than the one before it. */
const GUARD = 40;
/** A timer that comes late may catch up so much. */
const CATCH_UP = 5;
/** The calls are spread evenly over a little more than the window. */
const SPREAD = 0.975;

/**
 * Holds a limit on the true moments at which calls begin: the last `count` of them are remembered, so that no window of any position holds more, and
 * they are evenly spaced, so that what a provider sees does not depend on where its windows begin. Moments are milliseconds of a clock that never goes back.
 */
export function createPaceGate({ count, seconds }: Pace, opensAt: number): PaceGate {
  const length = seconds * 1000;
  const step = stepOf({ count, seconds });
  const starts = new Float64Array(count).fill(-Infinity);
  let oldest = 0;
  let next = opensAt + CATCH_UP;
  const openAt = (): number => Math.max((starts[oldest] ?? 0) + length + GUARD, next - CATCH_UP);
  return {
    wait: (now) => openAt() - now,
    note: (now) => {
      starts[oldest] = now;
      oldest = (oldest + 1) % count;
      next = Math.max(next, now) + step;
    },
    fits: (now, within) => {
      const left = now + within - Math.max(now, openAt());
      return left < 0 ? 0 : Math.floor(left / step) + 1;
    },
  };
}

/** How long a new owner stays silent, as it does not know when its predecessor last called: a second, or the distance of two calls. */
export function silenceOf(pace: Pace): number {
  return Math.max(1000, stepOf(pace)) + GUARD;
}

function stepOf({ count, seconds }: Pace): number {
  return (seconds * 1000) / (count * SPREAD);
}
