import { z } from 'zod';

/**
 * Reads a stored configuration that any version of Recueil may have written. Values that the schema
 * no longer accepts are removed and take their default, so that a stored row can never block a page
 * or the sending. Never throws.
 *
 * Every page view and every message needs it, and one read costs 0.1 ms. The last results are
 * cached by their stored text, so that they cannot be outdated, and frozen, because callers share
 * them.
 */
export function readStored<T extends z.ZodType>(schema: T, stored: unknown): z.output<T> {
  const text = isRecord(stored) ? JSON.stringify(stored) : '{}';
  const cache = remembered.get(schema) ?? new Map<string, unknown>();
  remembered.set(schema, cache);
  const before = cache.get(text);
  if (before !== undefined) return before as z.output<T>;
  const read = freeze(parseText(schema, text));
  const [oldest] = cache.keys();
  if (cache.size >= REMEMBERED && oldest !== undefined) cache.delete(oldest);
  cache.set(text, read);
  return read;
}

const REMEMBERED = 300;
const remembered = new WeakMap<z.ZodType, Map<string, unknown>>();

function parseText<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  let value = JSON.parse(text) as Record<string, unknown>;
  for (;;) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    // Removes one value at a time, because removing an element of a list changes the paths of the
    // other issues.
    if (!parsed.error.issues.some((issue) => remove(value, issue))) value = {};
  }
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Removes the value at the path of the issue, or its closest parent that still exists. Returns
 * false when nothing was removed.
 */
function remove(root: Record<string, unknown>, issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'unrecognized_keys') {
    const holder = follow(root, issue.path);
    if (!isRecord(holder)) return false;
    return (
      issue.keys.filter((key) => Reflect.has(holder, key) && Reflect.deleteProperty(holder, key))
        .length > 0
    );
  }
  for (let depth = issue.path.length; depth > 0; depth--) {
    const holder = follow(root, issue.path.slice(0, depth - 1));
    const key = issue.path[depth - 1];
    if (key === undefined) continue;
    if (Array.isArray(holder) && Number(key) < holder.length)
      return holder.splice(Number(key), 1).length > 0;
    if (isRecord(holder) && Object.hasOwn(holder, key)) return Reflect.deleteProperty(holder, key);
  }
  return false;
}

function follow(root: unknown, path: readonly PropertyKey[]): unknown {
  let at = root;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}
