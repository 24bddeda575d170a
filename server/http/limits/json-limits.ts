import type { JsonLimits } from './measure-json.ts';

/** No schema of the contract is deeper, and no object of it has as many fields. */
const SHAPE = { depth: 32, keysOfOne: 500 };

/** What a body of at most so many bytes may hold: enough for every body of the contract, and parsed within some 50 ms. */
export function jsonLimits(bodyLimit: number): JsonLimits {
  if (bodyLimit <= 16_000) return { ...SHAPE, keys: 200, elements: 200 };
  if (bodyLimit <= 256_000) return { ...SHAPE, keys: 10_000, elements: 10_000 };
  return { ...SHAPE, keys: 200_000, elements: 100_000 };
}
