/** Words of messages: placeholders and the markup `*bold*`, `~struck~`. Pure, linear in the length of the text, always balanced. */

export const PLACEHOLDERS = ['first_name', 'last_name', 'shop_name', 'order_number', 'review_link', 'stop_link'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

/** A run of characters that look the same. `placeholder` names the value it came from: a mail makes a link of `review_link`. */
export type MessageSegment = Readonly<{ text: string; bold: boolean; struck: boolean; placeholder: Placeholder | null }>;

// One bounded class between the braces: no backtracking whatever the text.
const SPACED_MARK = /( ?)\{\{([^{}]{0,100})\}\}/gu;
const MARK = /\{\{([^{}]{0,100})\}\}/gu;

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

/** Names between double braces that we do not know, each once, as written. */
export function findUnknownPlaceholders(text: string): readonly string[] {
  const names = [...text.matchAll(MARK)].map((match) => (match[1] ?? '').trim());
  return [...new Set(names.filter((name) => !isPlaceholder(name)))];
}

export function hasPlaceholder(text: string, placeholder: Placeholder): boolean {
  return [...text.matchAll(MARK)].some((match) => (match[1] ?? '').trim() === placeholder);
}

/** The template with its values as text that keeps its markup (what WhatsApp and an SMS carry). An unknown name stays as written, a missing value takes its space with it (« Bonjour, »). */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(SPACED_MARK, (whole, space: string, name: string) => {
    const known = name.trim();
    if (!isPlaceholder(known)) return whole;
    return values[known] === '' ? '' : space + values[known];
  });
}

/**
 * The template as runs. The markup is read in the template alone, so a name such as `*Nova*` is shown as it is. A sign without its partner on the
 * same line is an ordinary character. Joined, the runs of `text` are the plain text.
 */
export function formatMessage(template: string, values: PlaceholderValues): readonly MessageSegment[] {
  const signs = pairedSigns(template);
  const segments: MessageSegment[] = [];
  let bold = false;
  let struck = false;
  let start = 0;
  for (const at of [...signs, template.length]) {
    if (at > start) fillRun(segments, template.slice(start, at), values, { bold, struck });
    if (template[at] === '*') bold = !bold;
    if (template[at] === '~') struck = !struck;
    start = at + 1;
  }
  return segments;
}

/** The words alone, without markup. */
export function plainMessage(template: string, values: PlaceholderValues): string {
  return formatMessage(template, values)
    .map((segment) => segment.text)
    .join('');
}

/** Positions of the signs that have a partner, in order. */
function pairedSigns(template: string): readonly number[] {
  const paired: number[] = [];
  const open: Record<'*' | '~', number> = { '*': -1, '~': -1 };
  const close = (sign: '*' | '~', at: number): void => {
    const from = open[sign];
    // Nothing between two signs: the first one is an ordinary character, the second may still open.
    if (from < 0 || at === from + 1) open[sign] = at;
    else {
      paired.push(from, at);
      open[sign] = -1;
    }
  };
  let braces = false;
  for (let at = 0; at < template.length; at++) {
    const character = template[at];
    if (character === '\n') open['*'] = open['~'] = -1;
    else if (character === '{' || character === '}') braces = character === '{';
    else if ((character === '*' || character === '~') && !braces) close(character, at);
  }
  return paired.toSorted((a, b) => a - b);
}

type Look = Readonly<{ bold: boolean; struck: boolean }>;

function fillRun(segments: MessageSegment[], run: string, values: PlaceholderValues, look: Look): void {
  const add = (text: string, placeholder: Placeholder | null): void => {
    if (text !== '') segments.push({ text, ...look, placeholder });
  };
  let start = 0;
  for (const match of run.matchAll(MARK)) {
    const name = (match[1] ?? '').trim();
    if (!isPlaceholder(name)) continue;
    add(run.slice(start, match.index), null);
    if (values[name] === '') dropLastSpace(segments);
    add(values[name], name);
    start = match.index + match[0].length;
  }
  add(run.slice(start), null);
}

/** A missing value takes the space before it along: « Bonjour, » rather than « Bonjour , ». */
function dropLastSpace(segments: MessageSegment[]): void {
  const last = segments.pop();
  if (last === undefined) return;
  const text = last.text.endsWith(' ') ? last.text.slice(0, -1) : last.text;
  if (text !== '') segments.push({ ...last, text });
}
