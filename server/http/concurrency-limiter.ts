/** Limits the number of tasks that run at the same time. The others wait in the order of their arrival. */
export interface Gate {
  pass<T>(work: () => Promise<T>): Promise<T>;
}

export function createGate(most: number): Gate {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return {
    pass: async (work) => {
      if (inside >= most) await new Promise<void>((enter) => waiting.push(enter));
      else inside += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        // A finished task passes its place directly to the next one, so that no other task can take it.
        if (next) next();
        else inside -= 1;
      }
    },
  };
}
