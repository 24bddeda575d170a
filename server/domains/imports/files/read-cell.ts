/**
 * Pure functions that convert cells, as people and shops write them, to values of the API. They
 * return null when a cell cannot be converted.
 */

const MONTHS: Readonly<Record<string, number>> = {
  janvier: 1,
  janv: 1,
  fevrier: 2,
  fevr: 2,
  fev: 2,
  mars: 3,
  avril: 4,
  avr: 4,
  mai: 5,
  juin: 6,
  juillet: 7,
  juil: 7,
  aout: 8,
  septembre: 9,
  sept: 9,
  octobre: 10,
  oct: 10,
  novembre: 11,
  nov: 11,
  decembre: 12,
  dec: 12,
  january: 1,
  jan: 1,
  february: 2,
  feb: 2,
  march: 3,
  mar: 3,
  april: 4,
  apr: 4,
  may: 5,
  june: 6,
  jun: 6,
  july: 7,
  jul: 7,
  august: 8,
  aug: 8,
  september: 9,
  sep: 9,
  october: 10,
  november: 11,
  december: 12,
};

const CLOCK = String.raw`(?:[\sT,]+(?:à\s*|at\s+)?(?<hour>\d{1,2})\s*[:h]\s*(?<minute>\d{2})?(?::(?<second>\d{2})(?:\.\d+)?)?\s*(?<half>[ap]m)?)?`;
const OFFSET = String.raw`\s*(?<offset>z|utc|gmt|[+-]\d{2}:?\d{2})?`;
const form = (day: string): RegExp => new RegExp(String.raw`^${day}${CLOCK}${OFFSET}$`, 'iu');
const YEAR_FIRST = form(String.raw`(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})`);
const SHORT = form(String.raw`(?<first>\d{1,2})[-/.](?<other>\d{1,2})[-/.](?<year>\d{4}|\d{2})`);
const WORDS = form(
  String.raw`(?:[a-zéû]+\.?,?\s+)?(?<day>\d{1,2})(?:er)?\s+(?<name>[a-zéû]+)\.?,?\s+(?<year>\d{4})`,
);
const ENGLISH = form(
  String.raw`(?<name>[a-z]+)\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})`,
);

/**
 * Returns an ISO day, or an ISO date and time when the cell has a time; with the offset when the
 * cell has one.
 */
export function readDate(cell: string, isDayFirst: boolean): string | null {
  const text = cell.replaceAll(/[\s\u00a0\u202f]+/gu, ' ').trim();
  const short = SHORT.exec(text)?.groups;
  if (short) {
    const [day = '', month = ''] = isDayFirst
      ? [short['first'], short['other']]
      : [short['other'], short['first']];
    return momentOf({ ...short, day, month });
  }
  const named = (WORDS.exec(text) ?? ENGLISH.exec(text))?.groups;
  if (named) return momentOf({ ...named, month: String(MONTHS[fold(named['name'] ?? '')] ?? 0) });
  const groups = YEAR_FIRST.exec(text)?.groups;
  return groups ? momentOf(groups) : null;
}

function momentOf(parts: Readonly<Record<string, string | undefined>>): string | null {
  const number = (name: string): number => Number(parts[name] ?? 0);
  // A year of two digits is in this century, because no order is older.
  const year = number('year') < 100 ? 2000 + number('year') : number('year');
  const [month, day, minute, second] = [
    number('month'),
    number('day'),
    number('minute'),
    number('second'),
  ];
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate())
    return null;
  const date = `${year}-${two(month)}-${two(day)}`;
  if (parts['hour'] === undefined) return date;
  const half = parts['half']?.toLowerCase();
  const hour =
    half === undefined ? number('hour') : (number('hour') % 12) + (half === 'pm' ? 12 : 0);
  if (hour > 23 || minute > 59 || second > 59) return null;
  return `${date}T${two(hour)}:${two(minute)}:${two(second)}${offsetOf(parts['offset'])}`;
}

function offsetOf(offset: string | undefined): string {
  if (offset === undefined) return '';
  return /^[+-]/u.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(-2)}` : 'Z';
}

const two = (number: number): string => String(number).padStart(2, '0');
export const fold = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * Reads « 1 234,50 € », `1,234.50` or `12.5`. The last sign is the decimal sign, unless it occurs
 * twice or is the only sign and three digits follow it.
 */
export function readAmount(cell: string): string | null {
  const text = cell.replaceAll(/[\s\u00a0\u202f€$£]|[A-Z]{3}$|^[A-Z]{3}/gu, '');
  if (!/^-?\d[\d.,]*$/u.test(text)) return null;
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  const sign = text[last];
  const isThousands =
    last !== -1 &&
    (text.indexOf(sign ?? '') !== last ||
      (/^-?\d{1,3}[.,]\d{3}$/u.test(text) && !text.startsWith('0')));
  const [whole = '', cents = ''] =
    last === -1 || isThousands ? [text] : [text.slice(0, last), text.slice(last + 1)];
  const digits = whole.replaceAll(/[.,]/gu, '');
  return digits.length > 13 || cents.length > 4
    ? null
    : cents === ''
      ? digits
      : `${digits}.${cents}`;
}

export function readCount(cell: string): number | null {
  const amount = readAmount(cell);
  const count = amount === null ? NaN : Number(amount);
  return Number.isInteger(count) && count >= 0 && count <= 100_000 ? count : null;
}

const YES = new Set(['oui', 'yes', 'true', 'vrai', '1', 'x', 'ok', 'o', 'y', 'accepte']);
const NO = new Set(['non', 'no', 'false', 'faux', '0', 'n', 'refuse']);

export function readAgreement(cell: string): boolean | null {
  const word = fold(cell);
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

/** Reads `FR`, or a country’s name in a language of the customer pages. */
export function readCountry(cell: string): string | null {
  const text = cell.trim();
  return /^[a-z]{2}$/iu.test(text) ? text.toUpperCase() : (countryNames().get(fold(text)) ?? null);
}

let names: ReadonlyMap<string, string> | null = null;
function countryNames(): ReadonlyMap<string, string> {
  names ??= new Map(
    ['fr', 'en', 'de', 'es', 'it', 'nl'].flatMap((language) => {
      const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
      const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
      return letters.flatMap((a) =>
        letters.flatMap((b): [string, string][] => {
          const name = display.of(a + b);
          // Names of countries that changed their code lead to the current code.
          return name === undefined
            ? []
            : [[fold(name), new Intl.Locale(`und-${a}${b}`).region ?? a + b]];
        }),
      );
    }),
  );
  return names;
}

/** Removes the apostrophe that spreadsheets put before a text that looks like a formula. */
export function readText(cell: string): string {
  return cell.replace(/^\s*'(?=[=+\-@0-9])/u, '').trim();
}
