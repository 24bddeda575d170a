import type { Finding } from '#contract/messages/finding.ts';

export type MarkKind = 'plain' | 'variable' | 'costly' | 'warning' | 'error';
export interface TextMark {
  text: string;
  kind: MarkKind;
}

const VARIABLE = /\{\{[^{}]{0,100}\}\}/gu;
const RANK: Readonly<Record<MarkKind, number>> = {
  plain: 0,
  variable: 1,
  costly: 2,
  warning: 3,
  error: 4,
};

/**
 * Splits a text into runs of one appearance: variables, costly characters and findings. Together
 * the runs are the whole text.
 */
export function markText(
  text: string,
  findings: readonly Finding[],
  costly: readonly string[] = [],
): readonly TextMark[] {
  const kinds = new Uint8Array(text.length);
  const paint = (from: number, to: number, kind: MarkKind): void => {
    for (let at = from; at < Math.min(to, text.length); at += 1)
      kinds[at] = Math.max(kinds[at] ?? 0, RANK[kind]);
  };
  for (const match of text.matchAll(VARIABLE))
    paint(match.index, match.index + match[0].length, 'variable');
  for (const { at, level } of findings) if (at && level !== 'advice') paint(at.from, at.to, level);
  const expensive = new Set(costly);
  let start = 0;
  for (const character of expensive.size === 0 ? '' : text) {
    if (expensive.has(character)) paint(start, start + character.length, 'costly');
    start += character.length;
  }
  return runsOf(text, kinds);
}

const NAMES = Object.keys(RANK) as MarkKind[];

function runsOf(text: string, kinds: Uint8Array): TextMark[] {
  const runs: TextMark[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && kinds[at] === kinds[from]) continue;
    runs.push({ text: text.slice(from, at), kind: NAMES[kinds[from] ?? 0] ?? 'plain' });
    from = at;
  }
  return runs;
}
