import type { FakeWebserviceRow } from './fake-prestashop-shop.ts';

/** An error of the webservice with its HTTP status, code and text. */
export interface WebserviceRefusal {
  status: number;
  code: number;
  message: string;
}

/** The content of each row in the list: all fields, some fields, or only the id. */
type Display = 'full' | 'ids' | readonly string[];
export interface QueryResult {
  rows: readonly FakeWebserviceRow[];
  display: Display;
}

const DATES = new Set(['date_add', 'date_upd', 'newsletter_date_add', 'delivery_date']);
const refusal = (code: number, message: string): WebserviceRefusal => ({
  status: 400,
  code,
  message,
});

/**
 * Implements the query parameters of the webservice
 * (https://devdocs.prestashop-project.org/8/webservice/tutorials/advanced-use/, list of advanced
 * parameters): `filter[…]`, `sort`, `limit`, `display`. An interval is BETWEEN, both ends included,
 * and filters on dates require `date=1`.
 */
export function queryRows(
  table: readonly FakeWebserviceRow[],
  fields: ReadonlySet<string>,
  query: URLSearchParams,
): QueryResult | WebserviceRefusal {
  const withDates = query.get('date') === '1';
  const isKnown = (field: string): boolean => fields.has(field) && (withDates || !DATES.has(field));
  let rows = [...table];
  for (const [name, value] of query) {
    const field = /^filter\[(\w+)\]$/u.exec(name)?.[1];
    if (field === undefined) continue;
    if (!isKnown(field)) return refusal(32, `This filter does not exist: "${field}".`);
    const accepts = readFilter(value);
    if (!accepts) return refusal(33, `The filter "${field}" is malformed.`);
    rows = rows.filter((row) => accepts(textOf(row[field])));
  }
  const sort = readSort(query.get('sort'));
  if (sort === null) return refusal(37, 'The "sort" value has to be formed as "[field_ASC]".');
  const unknown = sort.find(({ field }) => !isKnown(field));
  if (unknown) return refusal(38, `Unable to filter by this field: "${unknown.field}".`);
  if (sort.length > 0) rows.sort((a, b) => compareBy(sort, a, b));
  const limit = query.get('limit');
  const read = limit === null ? null : /^(?:(\d+),)?(\d+)$/u.exec(limit);
  if (limit !== null && !read) return refusal(39, 'The "limit" value has to be an integer.');
  if (read) {
    const from = Number(read[1] ?? 0);
    rows = rows.slice(from, from + Number(read[2]));
  }
  const display = readDisplay(query.get('display'));
  if (display === null) return refusal(36, 'The "display" value has to be "full" or "[a,b]".');
  const odd = typeof display === 'string' ? undefined : display.find((field) => !fields.has(field));
  return odd === undefined
    ? { rows, display }
    : refusal(35, `Unable to display this field "${odd}".`);
}

function readFilter(value: string): ((text: string) => boolean) | null {
  const [, before = '', inside, after = ''] = /^([<>!%]?)\[(.*)\](%?)$/u.exec(value) ?? [];
  if (inside === undefined) return value.includes('[') ? null : (text) => text === value;
  const compare = (text: string): number => compareTexts(text, inside);
  switch (before) {
    case '>':
      return (text) => compare(text) > 0;
    case '<':
      return (text) => compare(text) < 0;
    case '!':
      return (text) => text !== inside;
    case '%':
      return (text) => (after === '%' ? text.includes(inside) : text.endsWith(inside));
    default: {
      const [low = '', high, ...more] = inside.split(',');
      if (high !== undefined && more.length === 0)
        return (text) => compareTexts(text, low) >= 0 && compareTexts(text, high) <= 0;
      const any = new Set(inside.split('|'));
      return (text) => any.has(text);
    }
  }
}

interface SortBy {
  field: string;
  isDown: boolean;
}

function readSort(text: string | null): SortBy[] | null {
  if (text === null) return [];
  const inside = /^\[(.+)\]$/u.exec(text)?.[1];
  if (inside === undefined) return null;
  const read = inside.split(',').map((part) => /^(\w+)_(ASC|DESC)$/u.exec(part.trim()));
  return read.every((part) => part !== null)
    ? read.map(([, field = '', way]) => ({ field, isDown: way === 'DESC' }))
    : null;
}

function readDisplay(text: string | null): Display | null {
  if (text === null) return 'ids';
  if (text === 'full') return 'full';
  return /^\[(\w+(?:,\w+)*)\]$/u.exec(text)?.[1]?.split(',') ?? null;
}

function compareBy(sort: readonly SortBy[], a: FakeWebserviceRow, b: FakeWebserviceRow): number {
  for (const { field, isDown } of sort) {
    const order = compareTexts(textOf(a[field]), textOf(b[field]));
    if (order !== 0) return isDown ? -order : order;
  }
  return 0;
}

/** Compares numbers as numbers, everything else as MySQL compares texts and dates. */
function compareTexts(a: string, b: string): number {
  const isNumbers = /^\d+$/u.test(a) && /^\d+$/u.test(b);
  if (isNumbers) return Number(a) - Number(b);
  return a < b ? -1 : a > b ? 1 : 0;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
