/**
 * Reads the markup of messages (`{{name}}`, `*bold*`, `_italic_`, `~struck~`) in one pass. Each
 * character is read a bounded number of times, whatever the text.
 */

/**
 * The methods of a string that the parser uses. Tests pass a text that counts how often it is read.
 */
export type ReadableText = Pick<string, 'length' | 'charCodeAt' | 'indexOf' | 'slice'>;

/** The range of the text that is a placeholder `{{name}}`, or the value that replaced it. */
export interface Mark {
  from: number;
  /** The position after the last character. */
  to: number;
  name: string;
}

/** A range of characters with the same format. `mark` is the placeholder that contains them. */
export interface Run {
  from: number;
  to: number;
  bold: boolean;
  italic: boolean;
  struck: boolean;
  mark: Mark | null;
}

const NEWLINE = 10;
const STAR = 42;
const UNDERSCORE = 95;
const OPEN = 123;
const CLOSE = 125;
const TILDE = 126;
const LONGEST_NAME = 100;

/** Returns all names between double braces, in order. */
export function findMarks(text: ReadableText): Mark[] {
  const marks: Mark[] = [];
  let at = text.indexOf('{{');
  while (at >= 0) {
    const end = endOfName(text, at + 2);
    const isMark = text.charCodeAt(end) === CLOSE && text.charCodeAt(end + 1) === CLOSE;
    if (isMark) marks.push({ from: at, to: end + 2, name: text.slice(at + 2, end).trim() });
    // No other mark can begin between the braces and `end`. A third brace may be the first brace of
    // one.
    at = text.indexOf('{{', isMark ? end + 2 : end === at + 2 ? at + 1 : end);
  }
  return marks;
}

function endOfName(text: ReadableText, from: number): number {
  const last = Math.min(text.length, from + LONGEST_NAME);
  let end = from;
  while (end < last && text.charCodeAt(end) !== OPEN && text.charCodeAt(end) !== CLOSE) end += 1;
  return end;
}

/**
 * Returns an array with 1 at each sign that has a partner on the same line, so that every format
 * that is opened is closed. Signs inside a mark of `hidden` are ignored. Italic is supported in the
 * e-mails of a shop; a WhatsApp template has only bold and struck text.
 */
export function actingSigns(
  text: ReadableText,
  hidden: readonly Mark[] = [],
  hasItalic = false,
): Uint8Array {
  const acts = new Uint8Array(text.length);
  let [star, tilde, underscore, next] = [-1, -1, -1, 0];
  const close = (from: number, at: number): number => {
    // With nothing between two signs, the first is an ordinary character and the second may still
    // open.
    if (from < 0 || at === from + 1) return at;
    acts[from] = acts[at] = 1;
    return -1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = hidden[next];
    if (mark?.from === at) {
      next += 1;
      at = mark.to - 1;
      continue;
    }
    const code = text.charCodeAt(at);
    if (code === NEWLINE) star = tilde = underscore = -1;
    else if (code === STAR) star = close(star, at);
    else if (code === TILDE) tilde = close(tilde, at);
    else if (hasItalic && code === UNDERSCORE)
      underscore = closeItalic(text, underscore, at, close);
  }
  return acts;
}

/**
 * Handles an underscore. Many URLs and names contain underscores, so it opens only at the beginning
 * of a word and closes only at the end of one.
 */
function closeItalic(
  text: ReadableText,
  from: number,
  at: number,
  close: (from: number, at: number) => number,
): number {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at + 1);
  if (from >= 0 && isInked(before) && !isOfWord(after)) return close(from, at);
  return !isOfWord(before) && isInked(after) ? at : from;
}

/** Returns true for a character that is neither a space nor the end of the text. */
function isInked(code: number): boolean {
  return !Number.isNaN(code) && code > 32 && code !== 160;
}

/**
 * Returns true for a letter, a digit or an underscore. All characters from U+00C0 to U+1FFF count
 * as letters.
 */
function isOfWord(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    code === UNDERSCORE ||
    (code >= 97 && code <= 122) ||
    (code > 191 && code < 8192)
  );
}

/** Returns the runs of the text, without the signs of the markup. */
export function readRuns(text: ReadableText, marks: readonly Mark[], acts: Uint8Array): Run[] {
  const runs: Run[] = [];
  let [bold, italic, struck, start, next] = [false, false, false, 0, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const mark = marks[next] ?? null;
    const isSign = acts[at] === 1;
    if (!isSign && at !== text.length && at !== mark?.from && at !== mark?.to) continue;
    if (at > start)
      runs.push({
        from: start,
        to: at,
        bold,
        italic,
        struck,
        mark: mark !== null && start >= mark.from ? mark : null,
      });
    start = isSign ? at + 1 : at;
    if (at === mark?.to) next += 1;
    const sign = isSign ? text.charCodeAt(at) : 0;
    if (sign === STAR) bold = !bold;
    else if (sign === UNDERSCORE) italic = !italic;
    else if (sign === TILDE) struck = !struck;
  }
  return runs;
}
