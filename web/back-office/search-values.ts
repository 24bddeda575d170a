import type { SignInReturn } from './identity-callback/come-back-from-service.ts';

/** Reads a list from the query of an address and ignores values that the screen does not allow. */
export function listSearchOf<Value extends string>(
  raw: unknown,
  allowed: readonly Value[],
): Value[] | undefined {
  const requested = Array.isArray(raw) ? raw.map(String) : textSearchOf(raw)?.split(',');
  const values = allowed.filter((value) => requested?.includes(value));
  return values.length > 0 ? values : undefined;
}

export function oneOf<Value extends string>(
  raw: unknown,
  allowed: readonly Value[],
): Value | undefined {
  return allowed.find((value) => value === raw);
}

export function textSearchOf(raw: unknown): string | undefined {
  if (typeof raw === 'number') return String(raw);
  return typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : undefined;
}

/** Reads up to 20 values that are not in a fixed list. */
export function textsOf(raw: unknown): string[] | undefined {
  const texts = (Array.isArray(raw) ? raw.map(String) : (textSearchOf(raw)?.split(',') ?? []))
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return texts.length > 0 ? texts.slice(0, 20) : undefined;
}

export function idOf(raw: unknown): string | undefined {
  const text = textSearchOf(raw);
  return text && /^[1-9]\d{0,17}$/.test(text) ? text : undefined;
}

/** Reads a page number from 2. The first page is not written in addresses. */
export function pageSearchOf(raw: unknown): number | undefined {
  const page = Number(textSearchOf(raw));
  return Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined;
}

/**
 * Reads a calendar day from 2000 to 2099. Returns undefined for days that do not exist, such as
 * February 31.
 */
export function dayOf(raw: unknown): string | undefined {
  const text = textSearchOf(raw);
  if (!text || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}

/** Reads two days, of which one may be missing. Days in reverse order are ignored. */
export function periodSearchOf(raw: Record<string, unknown>): {
  start: string | undefined;
  end: string | undefined;
} {
  const [start, end] = [dayOf(raw['start']), dayOf(raw['end'])];
  return start && end && start > end ? { start: undefined, end: undefined } : { start, end };
}

/**
 * Makes a `validateSearch` function. The router merges its result over the raw query, so a key that
 * `read` leaves out would reach the screen with its raw value. Every other key is therefore set to
 * undefined, which removes it from the address. Call it outside of `createFileRoute`, whose types
 * would hide those of `read`. The key `team` of links in emails is left alone: it is read before
 * the page (session/enter-team.ts).
 */
export function searchOf<Search extends object>(
  read: (raw: Record<string, unknown>) => Search,
): (raw: Record<string, unknown>) => Search {
  return (raw) => ({
    ...Object.fromEntries(
      Object.keys(raw).flatMap((key) => (key === 'team' ? [] : [[key, undefined]])),
    ),
    ...read(raw),
  });
}

/** Removes the keys that have no value. */
export function compact<Values extends object>(values: {
  [Key in keyof Values]: Values[Key] | undefined;
}): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Values;
}

/** Reads the parameters that an external service adds when it redirects a person back. */
export const readCallbackSearch = searchOf((search): SignInReturn =>
  Object.fromEntries(
    ['code', 'state', 'error'].flatMap((name) =>
      typeof search[name] === 'string' ? [[name, search[name]]] : [],
    ),
  ),
);
