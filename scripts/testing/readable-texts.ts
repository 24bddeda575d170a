import fs from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

export interface SourceText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Attributes whose strings are not for people: class names, test identifiers, addresses. */
const TECHNICAL_ATTRIBUTES = new Set(['className', 'data-testid', 'htmlFor', 'key', 'href', 'src']);

/**
 * Returns the string literals, templates and JSX texts of one source file, without comments.
 * Expressions in a template are written `{}`.
 */
export function readableTexts(file: string, code: string): SourceText[] {
  const texts: SourceText[] = [];
  const skipped = new Set<number>();
  const lineAt = lineCounter(code);
  const add = (start: number, text: string): void => {
    if (skipped.has(start)) return;
    const plain = text.replaceAll(/\s+/gu, ' ').trim();
    if (/\p{L}/u.test(plain)) texts.push({ file, line: lineAt(start), text: plain });
  };
  const skipModule = ({ source }: { source: { start: number } | null }): void => {
    if (source) skipped.add(source.start);
  };
  new Visitor({
    ImportDeclaration: skipModule,
    ExportNamedDeclaration: skipModule,
    ExportAllDeclaration: skipModule,
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && TECHNICAL_ATTRIBUTES.has(name.name) && value)
        skipped.add(value.start);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') add(start, value);
    },
    TemplateLiteral({ quasis, start }) {
      add(start, quasis.map(({ value }) => value.cooked ?? value.raw).join('{}'));
    },
    JSXText({ value, start }) {
      add(start, value);
    },
  }).visit(parseSync(file, code).program);
  return texts;
}

/** Returns the readable texts of every source file of some folders. */
export function readableTextsOf(
  root: string,
  folders: readonly string[],
  isExempt: (file: string) => boolean,
): SourceText[] {
  return folders
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
    )
    .filter((file) => /\.tsx?$/u.test(file) && !isExempt(file))
    .flatMap((file) => readableTexts(file, fs.readFileSync(path.join(root, file), 'utf8')));
}

function lineCounter(code: string): (offset: number) => number {
  const starts = [0, ...[...code.matchAll(/\n/gu)].map(({ index }) => index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
