import {
  actingSigns,
  findMarks,
  type ReadableText,
  readRuns,
} from '#contract/messages/message-markup.ts';

/**
 * The placeholders and the markup (`*bold*`, `_italic_`, `~struck~`) of message texts. Pure, linear
 * in the length of the text. Every format that is opened is closed.
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
 * A run of characters with the same format. `placeholder` is the placeholder that the value
 * replaced; an e-mail shows `review_link` as a link.
 */
export type MessageSegment = Readonly<{
  text: string;
  bold: boolean;
  /** Absent when the text is not italic. */
  italic?: true;
  struck: boolean;
  placeholder: Placeholder | null;
}>;

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

/** Returns the unknown names between double braces, each once, as written. */
export function findUnknownPlaceholders(text: ReadableText): readonly string[] {
  return [...new Set(findMarks(text).flatMap(({ name }) => (isPlaceholder(name) ? [] : [name])))];
}

export function hasPlaceholder(text: string, placeholder: Placeholder): boolean {
  return findMarks(text).some(({ name }) => name === placeholder);
}

/**
 * Returns the template with its values, with the markup unchanged, as WhatsApp and SMS require. An
 * unknown name stays as written. An empty value also removes the space before it (« Bonjour, »).
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
 * Returns the template as runs. Markup is read only in the template, so a value such as `*Nova*` is
 * shown unchanged. A sign without a partner on the same line is an ordinary character. The texts of
 * the runs joined are the plain text.
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

/**
 * The number of parsed templates in the cache. All messages of a shop use the same templates, and
 * few shops send at the same time.
 */
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

/** Returns the runs of a template, with the placeholders as written. */
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

/** Returns the text without markup. */
export function plainMessage(template: string, values: PlaceholderValues): string {
  return formatMessage(template, values)
    .map((segment) => segment.text)
    .join('');
}

/** Removes the space before an empty value: « Bonjour, » instead of « Bonjour , ». */
function dropLastSpace(segments: MessageSegment[]): void {
  const last = segments.pop();
  if (last === undefined) return;
  const text = last.text.endsWith(' ') ? last.text.slice(0, -1) : last.text;
  if (text !== '') segments.push({ ...last, text });
}
