/**
 * Limits the number of tasks that run at the same time. The others wait in the order of their
 * arrival.
 */
export interface ConcurrencyLimiter {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createConcurrencyLimiter(max: number): ConcurrencyLimiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    run: async (work) => {
      if (running >= max) await new Promise<void>((start) => waiting.push(start));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        // A finished task passes its place directly to the next one, so that no other task can take
        // it.
        if (next) next();
        else running -= 1;
      }
    },
  };
}
