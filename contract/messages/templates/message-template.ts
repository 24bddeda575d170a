import {
  actingSigns,
  findMarks,
  type ReadableText,
  readRuns,
} from '#contract/messages/message-markup.ts';

/**
 * Words of messages: placeholders and the markup `*bold*`, `_italic_`,
 * `~struck~`. Pure, linear in the length
 * of the text, always balanced.
 */

export const PLACEHOLDERS = [
  'first_name',
  'last_name',
  'shop_name',
  'order_number',
  'review_link',
  'stop_link',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

/**
 * A run of characters that look the same. `placeholder` names the value it came from: a mail makes
 * a link of `review_link`.
 */
export type MessageSegment = Readonly<{
  text: string;
  bold: boolean;
  /** Only when it is so. */
  italic?: true;
  struck: boolean;
  placeholder: Placeholder | null;
}>;

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

/** Names between double braces that we do not know, each once, as written. */
export function findUnknownPlaceholders(text: ReadableText): readonly string[] {
  return [...new Set(findMarks(text).flatMap(({ name }) => (isPlaceholder(name) ? [] : [name])))];
}

export function hasPlaceholder(text: string, placeholder: Placeholder): boolean {
  return findMarks(text).some(({ name }) => name === placeholder);
}

/**
 * The template with its values as text that keeps its markup (what WhatsApp and an SMS carry). An
 * unknown name stays as written, a missing value takes its space with it (« Bonjour, »).
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  const parts: string[] = [];
  let start = 0;
  for (const { from, to, name } of findMarks(text)) {
    if (!isPlaceholder(name)) continue;
    const value = values[name];
    parts.push(
      text.slice(start, value === '' && from > start && text[from - 1] === ' ' ? from - 1 : from),
      value,
    );
    start = to;
  }
  return parts.join('') + text.slice(start);
}

/**
 * The template as runs. The markup is read in the template alone, so a name such as `*Nova*` is
 * shown as it is. A sign without its partner on the same line is an ordinary character. Joined, the
 * runs of `text` are the plain text.
 */
export function formatMessage(
  template: ReadableText,
  values: PlaceholderValues,
): readonly MessageSegment[] {
  const segments: MessageSegment[] = [];
  for (const segment of typeof template === 'string'
    ? readOnce(template)
    : readTemplate(template)) {
    const text = segment.placeholder === null ? segment.text : values[segment.placeholder];
    if (text === '') dropLastSpace(segments);
    else segments.push(segment.placeholder === null ? segment : { ...segment, text });
  }
  return segments;
}

/** A shop’s words are read once for all its messages, and few shops write at the same time. */
const MOST_READ = 200;
const lastRead = new Map<string, readonly MessageSegment[]>();

function readOnce(template: string): readonly MessageSegment[] {
  const cached = lastRead.get(template);
  if (cached) return cached;
  if (lastRead.size >= MOST_READ) lastRead.clear();
  const segments = readTemplate(template);
  lastRead.set(template, segments);
  return segments;
}

/** The runs of a template; a placeholder as it stands there. */
function readTemplate(template: ReadableText): readonly MessageSegment[] {
  const marks = findMarks(template);
  const placeholders = marks.filter(({ name }) => isPlaceholder(name));
  return readRuns(template, placeholders, actingSigns(template, marks, true)).map(
    ({ from, to, bold, italic, struck, mark }) => ({
      text: template.slice(from, to),
      bold,
      ...(italic && { italic }),
      struck,
      placeholder: mark !== null && isPlaceholder(mark.name) ? mark.name : null,
    }),
  );
}

/** The words alone, without markup. */
export function plainMessage(template: string, values: PlaceholderValues): string {
  return formatMessage(template, values)
    .map((segment) => segment.text)
    .join('');
}

/** A missing value takes the space before it along: « Bonjour, » rather than « Bonjour , ». */
function dropLastSpace(segments: MessageSegment[]): void {
  const last = segments.pop();
  if (last === undefined) return;
  const text = last.text.endsWith(' ') ? last.text.slice(0, -1) : last.text;
  if (text !== '') segments.push({ ...last, text });
}
