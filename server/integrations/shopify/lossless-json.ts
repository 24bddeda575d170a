type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;

/** JSON whose numbers beyond 2^53 stay what they were, as texts: ids of Shopify are such numbers. */
export function parseLossless(text: string): unknown {
  return parse(text, (_key, value, { source }) => (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? (source ?? value) : value));
}
