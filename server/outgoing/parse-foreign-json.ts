import { boundedJson } from '#server/bounded-json.ts';

type Reviver = (
  this: unknown,
  key: string,
  value: unknown,
  context: { source?: string },
) => unknown;
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown;

/**
 * Texts that need a further check: a number that may exceed the safe integers, or a character that
 * PostgreSQL cannot store. Most texts contain neither.
 */
const STRANGE = /\d{16}|\\u(?:0000|[dD][89a-fA-F])/u;

/**
 * Parses JSON of another program. Whole numbers beyond 2^53 become texts without loss, because ids
 * are such numbers. NUL and halves of surrogate pairs are removed, because no column can store
 * them. Throws a SyntaxError when the text is no JSON, or exceeds the limits for services.
 */
export function parseForeignJson(foreign: string): unknown {
  const text = boundedJson(foreign);
  return STRANGE.test(text) ? parse(text, keepable) : parse(text);
}

const keepable: Reviver = function keepable(_key, value, { source }) {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (source ?? value)
    : value;
};
