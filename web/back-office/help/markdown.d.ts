declare module '*.md' {
  import type { HelpArticle } from './article.ts';

  const article: HelpArticle;
  export default article;
}
