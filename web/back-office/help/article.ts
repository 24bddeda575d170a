/** A run of text with one style. */
export interface ArticleText {
  text: string;
  is?: 'strong' | 'emphasis' | 'code';
  /** A path of the back office, or a URL. */
  href?: string;
}

export type ArticleBlock =
  | { kind: 'heading'; level: 2 | 3; id: string; text: string }
  | { kind: 'paragraph'; texts: readonly ArticleText[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly ArticleText[])[] }
  | { kind: 'picture'; file: string; alt: string }
  | { kind: 'code'; text: string };

/**
 * The result of building a Markdown file. It contains no HTML, so that it cannot contain a script.
 */
export interface HelpArticle {
  title: string;
  summary: string;
  group: string;
  /** The order within its group, ascending. */
  rank: number;
  /** Additional search terms. */
  also: string;
  blocks: readonly ArticleBlock[];
}
