/** The limits for the structure of a JSON text, beside its size in bytes. */
export interface JsonLimits {
  /** Levels of nested arrays and objects. */
  depth: number;
  /** Names of fields in the whole text. */
  keys: number;
  /** Names of fields in one object. */
  keysOfOne: number;
  /** Items of all arrays together. */
  elements: number;
}

export type JsonExcess = 'depth' | 'keys' | 'elements';

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_ARRAY = 91;
const BACKSLASH = 92;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/**
 * Counts the structure of a JSON text before it is parsed, in one pass over its bytes that ends at
 * the first excess. For invalid JSON the counts are at least those that a parser would reach before
 * it stops. Returns null within the limits.
 */
export function measureJson(bytes: Uint8Array, limits: JsonLimits): JsonExcess | null {
  const keysAt = new Uint32Array(limits.depth + 1);
  const isArrayAt = new Uint8Array(limits.depth + 1);
  let depth = 0;
  let keys = 0;
  let elements = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at] ?? 0) {
      case QUOTE:
        at = endOfString(bytes, at);
        break;
      case COLON: {
        keys++;
        const ofThis = (keysAt[depth] ?? 0) + 1;
        keysAt[depth] = ofThis;
        if (keys > limits.keys || ofThis > limits.keysOfOne) return 'keys';
        break;
      }
      case COMMA:
        // No comma precedes the first item of an array, so the bracket counts as that item.
        if (isArrayAt[depth] === 1 && ++elements > limits.elements) return 'elements';
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        if (++depth > limits.depth) return 'depth';
        keysAt[depth] = 0;
        isArrayAt[depth] = bytes[at] === OPEN_ARRAY ? 1 : 0;
        if (bytes[at] === OPEN_ARRAY && ++elements > limits.elements) return 'elements';
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        if (depth > 0) depth--;
        break;
    }
  }
  return null;
}

/**
 * Returns the position of the closing quote of the string that begins at `from`, or the end of the
 * text when there is none.
 */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at++;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}

/** No schema of the contract is deeper, and no object of it has as many fields. */
export const SHAPE = { depth: 32, keysOfOne: 500 };

/**
 * Returns the limits for a body of at most this many bytes: enough for every body of the contract,
 * and parsed within about 50 ms.
 */
export function jsonLimits(bodyLimit: number): JsonLimits {
  if (bodyLimit <= 16_000) return { ...SHAPE, keys: 200, elements: 200 };
  if (bodyLimit <= 256_000) return { ...SHAPE, keys: 10_000, elements: 10_000 };
  return { ...SHAPE, keys: 200_000, elements: 100_000 };
}
