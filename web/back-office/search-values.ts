/** Reads what an address claims; anything else than what the screen knows is as good as absent. */
export function listOf<Value extends string>(
  raw: unknown,
  known: readonly Value[],
): Value[] | undefined {
  const asked = Array.isArray(raw) ? raw.map(String) : textOf(raw)?.split(',');
  const values = known.filter((value) => asked?.includes(value));
  return values.length > 0 ? values : undefined;
}

export function oneOf<Value extends string>(
  raw: unknown,
  known: readonly Value[],
): Value | undefined {
  return known.find((value) => value === raw);
}

export function textOf(raw: unknown): string | undefined {
  if (typeof raw === 'number') return String(raw);
  return typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : undefined;
}

/** Several names that the screen does not know beforehand. */
export function textsOf(raw: unknown): string[] | undefined {
  const asked = (Array.isArray(raw) ? raw.map(String) : (textOf(raw)?.split(',') ?? []))
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return asked.length > 0 ? asked.slice(0, 20) : undefined;
}

export function idOf(raw: unknown): string | undefined {
  const text = textOf(raw);
  return text && /^[1-9]\d{0,17}$/.test(text) ? text : undefined;
}

/** A page after the first; the first is not written. */
export function pageOf(raw: unknown): number | undefined {
  const page = Number(textOf(raw));
  return Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined;
}

export function dayOf(raw: unknown): string | undefined {
  const text = textOf(raw);
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
}

/** Without the keys that have no value, as the address is. */
export function compact<Values extends object>(values: {
  [Key in keyof Values]: Values[Key] | undefined;
}): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Values;
}
