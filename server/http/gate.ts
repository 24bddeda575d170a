/** Lets so many in at once; the others wait in the order they came. */
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
        // Whoever leaves hands over the place: nobody slips in between.
        if (next) next();
        else inside -= 1;
      }
    },
  };
}
