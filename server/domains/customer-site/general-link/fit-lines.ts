import { splitGraphemes } from './card-characters.ts';

interface Fit {
  /** Returns the width of a text in points, at this size in points. */
  measure: (text: string, size: number) => number;
  /** Widest line in points. */
  width: number;
  /** The preferred font size in points. It is reduced to `smallest` in steps of half a point. */
  size: number;
  smallest: number;
  /**
   * The largest number of lines. At the smallest size there may be more, so that no text is cut.
   */
  lines: number;
}

/**
 * Breaks a text into lines of similar width, at the largest size that needs no more than `lines`
 * lines.
 */
export function fitLines(text: string, fit: Fit): { size: number; lines: string[] } {
  const splitWords = text.split(' ').filter((word) => word !== '');
  for (let { size } = fit; ; size = Math.max(size - 0.5, fit.smallest)) {
    const measure = (line: string): number => fit.measure(line, size);
    const isSmallest = size <= fit.smallest;
    const whole = isSmallest
      ? splitWords.flatMap((word) => breakWord(word, measure, fit.width))
      : splitWords;
    const lines = wrap(whole, measure, fit.width);
    if (
      isSmallest ||
      (lines.length <= fit.lines && lines.every((line) => measure(line) <= fit.width))
    )
      return { size, lines: balance(lines, whole, measure, fit.width) };
  }
}

type Measure = (line: string) => number;

function wrap(lineWords: readonly string[], measure: Measure, width: number): string[] {
  const lines: string[] = [];
  for (const word of lineWords) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Reduces the width as far as the number of lines stays the same, so that no word stays alone on
 * the last line.
 */
function balance(
  lines: string[],
  lineWords: readonly string[],
  measure: Measure,
  width: number,
): string[] {
  const longestWord = Math.max(0, ...lineWords.map(measure));
  let best = lines;
  for (let narrower = width - 1; narrower >= longestWord; narrower--) {
    const tried = wrap(lineWords, measure, narrower);
    if (tried.length > lines.length) break;
    best = tried;
  }
  return best;
}

/** Breaks a word that is wider than a line. */
function breakWord(word: string, measure: Measure, width: number): string[] {
  const parts = [''];
  for (const character of splitGraphemes(word)) {
    const longer = `${parts.at(-1) ?? ''}${character}`;
    if (measure(longer) <= width) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts;
}
