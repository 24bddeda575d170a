/**
 * Reads the text of a text block: `*bold*`, `_italic_`, `[label](https://…)`, bare https URLs,
 * `{{first_name}}` and `{{shop_name}}`. Invalid markup is shown as written, and HTML is never
 * interpreted. Pure; reads each character a bounded number of times.
 */

export interface TextRun {
  text: string;
  bold: boolean;
  italic: boolean;
  /** An https URL without credentials, or null. */
  href: string | null;
}

export type BlockValues = Readonly<Record<'first_name' | 'shop_name', string>>;

const TOKEN =
  /\[(?<words>[^\][\n]{1,200})\]\((?<to>https:\/\/[^\s()<>"]{1,2000})\)|(?<bare>https:\/\/[^\s<>"]{1,2000})|\{\{ ?(?<name>first_name|shop_name) ?\}\}|(?<sign>[*_])|\n/gu;

interface Piece {
  text: string;
  href: string | null;
  sign: '*' | '_' | null;
}

export function readBlockText(text: string, values: BlockValues): readonly TextRun[] {
  const pieces = readPieces(text, values);
  const acting = pairSigns(pieces);
  const runs: TextRun[] = [];
  const on = { '*': false, _: false };
  for (const [index, piece] of pieces.entries()) {
    if (piece.sign !== null && acting.has(index)) on[piece.sign] = !on[piece.sign];
    else push(runs, { text: piece.text, href: piece.href, bold: on['*'], italic: on._ });
  }
  return runs;
}

function push(runs: TextRun[], run: TextRun): void {
  const last = runs.at(-1);
  if (run.text === '') return;
  if (
    last &&
    run.href === null &&
    last.href === null &&
    last.bold === run.bold &&
    last.italic === run.italic
  )
    last.text += run.text;
  else runs.push(run);
}

function readPieces(text: string, values: BlockValues): Piece[] {
  const pieces: Piece[] = [];
  const add = (content: string, more: Partial<Piece> = {}): void =>
    void (content !== '' && pieces.push({ text: content, href: null, sign: null, ...more }));
  const token = new RegExp(TOKEN);
  let from = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const { words: label, to, bare, name, sign } = match.groups ?? {};
    add(text.slice(from, match.index));
    if (sign !== undefined) add(sign, { sign: sign as '*' | '_' });
    else if (name !== undefined) addValue(pieces, values[name as keyof BlockValues]);
    else if (to !== undefined && label !== undefined)
      add(safeAddress(to) === null ? match[0] : label, { href: safeAddress(to) });
    else if (bare !== undefined) {
      // A final punctuation mark or closing sign belongs to the sentence, not to the URL.
      const address = bare.replace(/[.,;:!?)*_’»]+$/u, '');
      add(address, { href: safeAddress(address) });
      token.lastIndex -= bare.length - address.length;
    } else add(match[0]);
    from = token.lastIndex;
  }
  add(text.slice(from));
  return pieces;
}

/**
 * Adds a value. An empty value also removes the space before it: « Merci, » instead of « Merci , ».
 */
function addValue(pieces: Piece[], value: string): void {
  const last = pieces.at(-1);
  if (value !== '') pieces.push({ text: value, href: null, sign: null });
  else if (last?.text.endsWith(' ')) last.text = last.text.slice(0, -1);
}

/**
 * Accepts a host name with a dot and an optional port. A text that could be read as credentials or
 * as another host is refused.
 */
const ADDRESS = /^https:\/\/(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#].*)?$/u;

function safeAddress(address: string): string | null {
  return ADDRESS.test(address) ? address : null;
}

/**
 * Returns the indexes of the signs that form a pair. A sign opens before a word and closes after
 * one, on the same line; without a partner it is an ordinary character.
 */
function pairSigns(pieces: readonly Piece[]): ReadonlySet<number> {
  const acting = new Set<number>();
  const open = new Map<string, number>();
  for (const [index, { text, sign }] of pieces.entries()) {
    if (text === '\n') open.clear();
    if (sign === null) continue;
    const before = neighbour(pieces, index, -1);
    const after = neighbour(pieces, index, 1);
    const opened = open.get(sign);
    if (
      opened !== undefined &&
      opened < index - 1 &&
      /\S/u.test(before) &&
      !/[\p{L}\p{N}]/u.test(after)
    ) {
      acting.add(opened).add(index);
      open.delete(sign);
    } else if (/\S/u.test(after) && !/[\p{L}\p{N}]/u.test(before)) open.set(sign, index);
  }
  return acting;
}

/**
 * Returns the next character beside a sign, past empty pieces, or an empty string at either end.
 */
function neighbour(pieces: readonly Piece[], from: number, step: 1 | -1): string {
  for (let at = from + step; at >= 0 && at < pieces.length; at += step) {
    const text = pieces[at]?.text ?? '';
    if (text !== '')
      return step === 1 ? String.fromCodePoint(text.codePointAt(0) ?? 0) : (text.at(-1) ?? '');
  }
  return '';
}
