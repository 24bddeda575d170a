import { Parser } from 'htmlparser2';
import { DEEPEST_ELEMENT, TooDeep } from '#server/parser-thread/too-deep.ts';

/** Matches a real HTML tag or entity. « <3 » and « a < b » are text. */
const MARKUP =
  /<\/?(?:p|br|div|span|b|i|u|em|strong|small|a|img|ul|ol|li|h[1-6]|font|script|style|iframe|table|tr|td|blockquote|pre|svg|video|source|object|embed|form|input|button|link|meta)(?=[\s/>])[^<]*>|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8}\d{0,2});/iu;
const BREAKS = new Set([
  'p',
  'div',
  'li',
  'tr',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
]);
const UNSAID = new Set(['script', 'style']);

/**
 * Returns the text of a cell that another tool stored as HTML, as its readers saw it. Any other
 * text is returned unchanged. The result is never shown as HTML.
 */
export function withoutMarkup(text: string): string {
  if (!MARKUP.test(text)) return text;
  try {
    return readMarkupText(text);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return text.replaceAll(/<[^<>]*>/gu, ' ').trim();
  }
}

function readMarkupText(text: string): string {
  let words = '';
  let hiddenDepth = 0;
  let depth = 0;
  const parser = new Parser({
    onopentag: (name) => {
      depth++;
      if (depth > DEEPEST_ELEMENT) throw new TooDeep();
      if (UNSAID.has(name)) hiddenDepth++;
      if (name === 'br' || (BREAKS.has(name) && words !== '' && !words.endsWith('\n')))
        words += '\n';
    },
    ontext: (chunk) => {
      if (hiddenDepth === 0) words += chunk;
    },
    onclosetag: (name) => {
      depth--;
      if (UNSAID.has(name)) hiddenDepth--;
      if (BREAKS.has(name) && !words.endsWith('\n')) words += '\n';
    },
  });
  parser.end(text);
  return words.trim();
}
