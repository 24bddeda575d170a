/** One row of a CSV text, or the physical line that is not a valid row. */
export interface CsvRecord {
  cells: string[];
  fault: string | null;
  /** The position after its line end. */
  end: number;
  /** The number of its physical lines. */
  lines: number;
}

/** In characters. A longer text is no row of a table. */
export const LONGEST_RECORD = 65_536;

const QUOTE = 34;
const LF = 10;
const CR = 13;

/**
 * Returns the record at `at` by RFC 4180: quotes, doubled quotes, and line ends inside them. LF, CR
 * LF and CR end a record. A quote in the middle of an unquoted cell is an ordinary character (5" is
 * a length). When the quotes are unbalanced, only that physical line is refused, and reading
 * continues with the next one, so that no row is lost.
 */
export function readRecord(text: string, at: number, separator: string): CsvRecord {
  const comma = separator.charCodeAt(0);
  const cells: string[] = [];
  let lines = 1;
  for (let from = at; ;) {
    const end =
      text.charCodeAt(from) === QUOTE ? endOfQuoted(text, from, at) : endOfPlain(text, from, comma);
    if (end === null || end - at > LONGEST_RECORD)
      return refuseLine(
        text,
        at,
        end === null ? 'un guillemet ouvert n’est pas refermé' : 'la ligne est trop longue',
      );
    const sign = text.charCodeAt(end);
    if (end < text.length && sign !== comma && sign !== LF && sign !== CR)
      return refuseLine(text, at, 'un guillemet est mal placé');
    const cell =
      text.charCodeAt(from) === QUOTE ? text.slice(from + 1, end - 1) : text.slice(from, end);
    if (text.charCodeAt(from) === QUOTE) lines += countLineEnds(cell);
    cells.push(
      text.charCodeAt(from) === QUOTE && cell.includes('"') ? cell.replaceAll('""', '"') : cell,
    );
    if (end >= text.length || sign !== comma)
      return { cells, fault: null, end: afterLineEnd(text, end), lines };
    from = end + 1;
  }
}

/** Returns the position after the closing quote, or null when there is none. */
function endOfQuoted(text: string, from: number, at: number): number | null {
  for (
    let quote = text.indexOf('"', from + 1);
    quote !== -1;
    quote = text.indexOf('"', quote + 2)
  ) {
    if (text.charCodeAt(quote + 1) !== QUOTE) return quote + 1;
    if (quote - at > LONGEST_RECORD) return null;
  }
  return null;
}

function endOfPlain(text: string, from: number, comma: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === comma || sign === LF || sign === CR) return at;
  }
  return at;
}

function afterLineEnd(text: string, at: number): number {
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF
    ? at + 2
    : Math.min(at + 1, text.length);
}

function refuseLine(text: string, at: number, fault: string): CsvRecord {
  let end = at;
  while (end < text.length && text.charCodeAt(end) !== LF && text.charCodeAt(end) !== CR) end++;
  return { cells: [text.slice(at, end)], fault, end: afterLineEnd(text, end), lines: 1 };
}

function countLineEnds(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? (cell.match(/\r\n|\n|\r/gu)?.length ?? 0) : 0;
}
