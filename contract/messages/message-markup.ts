/**
 * Reads the markup of messages (`{{name}}`, `*bold*`, `_italic_`, `~struck~`) in one pass, each
 * character a bounded number of times whatever the text.
 */

/** What is asked of a text: a string has it, and so has a text that counts how often it is read. */
export type ReadableText = Pick<string, 'length' | 'charCodeAt' | 'indexOf' | 'slice'>;

/** A stretch of the text that stands for a value: `{{name}}`, or the value once it is written. */
export interface Mark {
  from: number;
  /** The first character after it. */
  to: number;
  name: string;
}

/** Characters that look the same, `mark` if they belong to one. */
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

/** Everything between double braces, in order. */
export function findMarks(text: ReadableText): Mark[] {
  const marks: Mark[] = [];
  let at = text.indexOf('{{');
  while (at >= 0) {
    const end = endOfName(text, at + 2);
    const isMark = text.charCodeAt(end) === CLOSE && text.charCodeAt(end + 1) === CLOSE;
    if (isMark) marks.push({ from: at, to: end + 2, name: text.slice(at + 2, end).trim() });
    // Between the braces and `end` no other mark can begin; a third brace may be the first of one.
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
 * 1 where a sign has its partner on the same line, so that what opens always closes. What stands
 * inside a mark of `hidden` is no sign. Italic is read in the mails of a shop; a template of
 * WhatsApp is shown with bold and struck text alone.
 */
export function actingSigns(
  text: ReadableText,
  hidden: readonly Mark[] = [],
  hasItalic = false,
): Uint8Array {
  const acts = new Uint8Array(text.length);
  let [star, tilde, underscore, next] = [-1, -1, -1, 0];
  const close = (from: number, at: number): number => {
    // Nothing between two signs: the first one is an ordinary character, the second may still open.
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
 * An underscore is part of many addresses and names: it opens at the beginning of a word and closes
 * at the end of one, everywhere else it is an ordinary character.
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

/** Not the end of the text, and not a space. */
function isInked(code: number): boolean {
  return !Number.isNaN(code) && code > 32 && code !== 160;
}

/** A letter, a figure or an underscore; whatever stands over ASCII counts as a letter. */
function isOfWord(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    code === UNDERSCORE ||
    (code >= 97 && code <= 122) ||
    (code > 191 && code < 8192)
  );
}

/** The text as runs, the signs that act left out. */
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
