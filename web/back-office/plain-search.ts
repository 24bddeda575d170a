/**
 * Reads the query of an address in plain form: `?status=held,failed&page=2`, without JSON or
 * quotes. Each screen parses its own values.
 */
export function parsePlainSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Joins lists by commas and leaves out missing or empty values. */
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
