export interface ByteReader {
  /** Returns exactly this many bytes. */
  take(count: number): Promise<Buffer>;
  isAtEnd(): Promise<boolean>;
}

/**
 * Reads exact lengths from a stream whose pieces have any length. `cutShort` creates the error for
 * a stream that ends too early.
 */
export function readBytes(source: AsyncIterable<Uint8Array>, cutShort: () => Error): ByteReader {
  const pieces = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let size = 0;
  const more = async (): Promise<boolean> => {
    const next: IteratorResult<Uint8Array, unknown> = await pieces.next();
    if (next.done === true) return false;
    const { buffer, byteOffset, byteLength } = next.value;
    waiting.push(Buffer.from(buffer, byteOffset, byteLength));
    size += byteLength;
    return true;
  };
  return {
    take: async (count) => {
      while (size < count) if (!(await more())) throw cutShort();
      const [first = Buffer.alloc(0)] = waiting;
      const all = waiting.length > 1 ? Buffer.concat(waiting) : first;
      waiting = [all.subarray(count)];
      size -= count;
      return all.subarray(0, count);
    },
    isAtEnd: async () => {
      while (size === 0) if (!(await more())) return true;
      return false;
    },
  };
}
