/**
 * The search of an address as people would write it: `?status=held,failed&page=2`, without JSON and
 * quotes. Each screen reads its own values.
 */
export function parsePlainSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Lists are joined by commas; what is missing or empty is left out. */
export function writePlainSearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([key, value]) =>
    isEmpty(value) ? [] : [[key, String(value)]],
  );
  const text = new URLSearchParams(entries).toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}
