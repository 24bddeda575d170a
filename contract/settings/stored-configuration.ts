import { z } from 'zod';

/**
 * Reads a configuration that the database holds, whatever version of Recueil wrote it: what the
 * schema no longer knows or accepts is left out and takes its default, so that a stored row can
 * never stop a page or the sending. Never throws.
 *
 * Each visit of a page and each message needs it, and a reading costs 0.1 ms: what was read last is
 * remembered by the words that are stored, so that it cannot be out of date, and frozen, because
 * many share it.
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
    // One at a time: taking an element out of a list moves the paths of the other issues.
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

/** Takes out what the issue names, or the closest thing around it that is still there. */
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
