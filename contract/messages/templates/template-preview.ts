import { actingSigns, type Mark, readRuns } from '#contract/messages/message-markup.ts';
import type { TemplateButton, TemplateStructure, TemplateVariable } from './template-structure.ts';

/** A run of a preview with the same format. `variable` is the variable that the value replaced. */
export type PreviewPiece = Readonly<{
  text: string;
  bold: boolean;
  struck: boolean;
  variable: string | null;
}>;

export interface TemplatePreview {
  header: readonly PreviewPiece[] | null;
  body: readonly PreviewPiece[];
  footer: string | null;
  buttons: readonly PreviewButton[];
}

interface PreviewButton {
  kind: 'link' | 'phone' | 'reply';
  text: string;
  /**
   * The URL of a link, as far as the template contains it. Null for other buttons and when it is
   * unknown.
   */
  address: string | null;
}

type ValueOf = (variable: TemplateVariable) => string;

/** Returns the example of a variable, or its number when it has none. */
export function byExample({
  example,
  number,
}: Pick<TemplateVariable, 'example' | 'number'>): string {
  return example === null || example === '' ? String(number) : example;
}

/** Returns the name of a variable. */
export function byVariableName({ name }: TemplateVariable): string {
  return name;
}

/**
 * Returns a WhatsApp template as the phone shows it. As in WhatsApp, the placeholders are replaced
 * first, then *bold* and ~struck~ are read in the whole text. Linear; every format that is opened
 * is closed.
 */
export function previewTemplate(
  { header, body, footer, buttons }: TemplateStructure,
  valueOf: ValueOf,
): TemplatePreview {
  return {
    header:
      header?.text == null
        ? null
        : showText(header.text, header.variable === null ? [] : [header.variable], valueOf),
    body: showText(body.text, body.variables, valueOf),
    footer: footer?.text ?? null,
    buttons: (buttons ?? [])
      .flatMap(({ list }) => list)
      .map((button) => showButton(button, valueOf)),
  };
}

/** The number of digits is bounded, so that matching does not backtrack. */
const PLACE = /\{\{(\d{1,3})\}\}/gu;

function showText(
  template: string,
  variables: readonly TemplateVariable[],
  valueOf: ValueOf,
): PreviewPiece[] {
  const marks: Mark[] = [];
  const parts: string[] = [];
  let [start, length] = [0, 0];
  const add = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  for (const match of template.matchAll(PLACE)) {
    const number = Number(match[1]);
    const variable = variables.find((each) => each.number === number);
    add(template.slice(start, match.index));
    const from = length;
    add(variable ? valueOf(variable) : String(number));
    if (length > from) marks.push({ from, to: length, name: variable?.name ?? String(number) });
    start = match.index + match[0].length;
  }
  add(template.slice(start));
  const text = parts.join('');
  return readRuns(text, marks, actingSigns(text)).map(({ from, to, bold, struck, mark }) => ({
    text: text.slice(from, to),
    bold,
    struck,
    variable: mark?.name ?? null,
  }));
}

const KINDS: Readonly<Record<string, PreviewButton['kind']>> = {
  URL: 'link',
  PHONE_NUMBER: 'phone',
  QUICK_REPLY: 'reply',
};

function showButton(
  { type, text, url, variable }: TemplateButton,
  valueOf: ValueOf,
): PreviewButton {
  const value = variable === null ? null : valueOf(variable);
  return {
    kind: KINDS[type] ?? 'reply',
    text: text ?? '',
    address: url === undefined ? value : value === null ? url : withEnd(url, value),
  };
}

/**
 * The template contains the beginning of the URL, and the value is the rest. Meta’s examples repeat
 * the beginning.
 */
function withEnd(url: string, value: string): string {
  const [begin = ''] = url.split('{{');
  return value.startsWith(begin) ? value : begin + value;
}
