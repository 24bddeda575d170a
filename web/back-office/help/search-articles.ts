import type { ArticleBlock, ArticleText, HelpArticle } from './article.ts';

export interface FoundArticle {
  slug: string;
  article: HelpArticle;
  /** The sentence that matched, or null when the title or the summary matched. */
  excerpt: string | null;
}

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/**
 * Returns the articles that contain every search term. Those with a term in their title come first.
 */
export function searchArticles(
  articles: ReadonlyMap<string, HelpArticle>,
  search: string,
): FoundArticle[] {
  const typed = plain(search).split(/\s+/u).filter(Boolean);
  if (typed.length === 0) return [];
  return [...articles]
    .flatMap(([slug, article]) => {
      const head = plain(`${article.title} ${article.summary} ${article.also}`);
      const texts = article.blocks.flatMap(textsOf);
      const whole = `${head} ${plain(texts.join(' '))}`;
      if (!typed.every((word) => whole.includes(word))) return [];
      const inTitle = typed.filter((word) => plain(article.title).includes(word)).length;
      const inHead = typed.filter((word) => head.includes(word)).length;
      const excerpt = texts.find((text) => typed.some((word) => plain(text).includes(word)));
      return [
        {
          slug,
          article,
          excerpt: inHead === typed.length ? null : (excerpt ?? null),
          rank: inTitle * 10 + inHead,
        },
      ];
    })
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ slug, article, excerpt }) => ({ slug, article, excerpt }));
}

const joined = (texts: readonly ArticleText[]): string => texts.map(({ text }) => text).join('');

function textsOf(block: ArticleBlock): string[] {
  if (block.kind === 'list') return block.items.map(joined);
  if (block.kind === 'paragraph') return [joined(block.texts)];
  return block.kind === 'picture' ? [block.alt] : [block.text];
}
