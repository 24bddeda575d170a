export interface ByteReader {
  /** Exactly this many bytes. */
  take(count: number): Promise<Buffer>;
  isAtEnd(): Promise<boolean>;
}

/**
 * Reads exact lengths from a stream whose pieces have any length. `cutShort` makes the error of a
 * stream that ends too early.
 */
export function readBytes(source: AsyncIterable<Uint8Array>, cutShort: () => Error): ByteReader {
  const pieces = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const next: IteratorResult<Uint8Array, unknown> = await pieces.next();
    if (next.done === true) return false;
    rest = rest.length === 0 ? Buffer.from(next.value) : Buffer.concat([rest, next.value]);
    return true;
  };
  return {
    take: async (count) => {
      while (rest.length < count) if (!(await more())) throw cutShort();
      const taken = rest.subarray(0, count);
      rest = rest.subarray(count);
      return taken;
    },
    isAtEnd: async () => {
      while (rest.length === 0) if (!(await more())) return true;
      return false;
    },
  };
}
