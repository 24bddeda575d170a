/** A run of text with one look. */
export interface ArticleText {
  text: string;
  is?: 'strong' | 'emphasis' | 'code';
  /** An address of the back office, or one of the web. */
  href?: string;
}

export type ArticleBlock =
  | { kind: 'heading'; level: 2 | 3; id: string; text: string }
  | { kind: 'paragraph'; texts: readonly ArticleText[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly ArticleText[])[] }
  | { kind: 'picture'; file: string; alt: string }
  | { kind: 'code'; text: string };

/** What the build makes of a Markdown file: no HTML, so that nothing in it can be a script. */
export interface HelpArticle {
  title: string;
  summary: string;
  group: string;
  /** Its place in its group: the smallest first. */
  rank: number;
  /** Other words by which it is searched. */
  also: string;
  blocks: readonly ArticleBlock[];
}
