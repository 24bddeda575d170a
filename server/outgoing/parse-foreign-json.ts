import { boundedJson } from '#server/bounded-json.ts';

type Reviver = (
  this: unknown,
  key: string,
  value: unknown,
  context: { source?: string },
) => unknown;
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown;

/**
 * What needs a second look: a number that may be longer than ours, a sign that PostgreSQL cannot
 * keep. Most texts have neither.
 */
const STRANGE = /\d{16}|\\u(?:0000|[dD][89a-fA-F])/u;

/**
 * JSON of another program. Whole numbers beyond 2^53 stay what they were, as texts: ids are such
 * numbers. NUL and halves of surrogate pairs, which no column keeps, are taken out. Throws a
 * SyntaxError when it is no JSON, or more of it than a service says.
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
