import { measureJson } from './http/limits/measure-json.ts';

/** More than any answer or delivery of a service that we read. */
const FOREIGN = { depth: 100, keys: 200_000, keysOfOne: 20_000, elements: 200_000 };
/** Characters of a text that no count can make expensive. */
const HARMLESS = 1_000;

/**
 * The same text, for a parser; throws a SyntaxError, as the parser would, when it holds more than a
 * service ever says.
 */
export function boundedJson(text: string): string {
  if (text.length > HARMLESS) {
    const excess = measureJson(Buffer.from(text), FOREIGN);
    if (excess !== null) throw new SyntaxError(`JSON with too many ${excess}`);
  }
  return text;
}
