import type { SignInReturn } from './identity-callback/come-back-from-service.ts';

/** Reads what an address claims; anything else than what the screen knows is as good as absent. */
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

/** Several names that the screen does not know beforehand. */
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

/** A page after the first; the first is not written. */
export function pageSearchOf(raw: unknown): number | undefined {
  const page = Number(textSearchOf(raw));
  return Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined;
}

/** A day of the calendar from 2000 to 2099; February 31 is none. */
export function dayOf(raw: unknown): string | undefined {
  const text = textSearchOf(raw);
  if (!text || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}

/** Two days of an address, either of them alone too; days in reverse order are no days. */
export function periodSearchOf(raw: Record<string, unknown>): {
  start: string | undefined;
  end: string | undefined;
} {
  const [start, end] = [dayOf(raw['start']), dayOf(raw['end'])];
  return start && end && start > end ? { start: undefined, end: undefined } : { start, end };
}

/**
 * A reader of an address for `validateSearch`. The router lays what a reader returns over the raw
 * address, so a key that the reader leaves out would bring its raw value to the screen: each key
 * that was not understood is written over with nothing, and leaves the address. Called outside of
 * `createFileRoute`, whose types would hide the reader’s. The team of a link in a mail stays: it is
 * read before the page (session/enter-team.ts).
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

/** Without the keys that have no value, as the address is. */
export function compact<Values extends object>(values: {
  [Key in keyof Values]: Values[Key] | undefined;
}): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Values;
}

/** What a service puts into the address when it sends somebody back. */
export const readCallbackSearch = searchOf((search): SignInReturn =>
  Object.fromEntries(
    ['code', 'state', 'error'].flatMap((name) =>
      typeof search[name] === 'string' ? [[name, search[name]]] : [],
    ),
  ),
);
