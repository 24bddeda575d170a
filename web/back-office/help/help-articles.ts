import type { HelpArticle } from './article.ts';
import news from '../../../CHANGELOG.md';

/** The articles by the path of their file. */
const FILES = import.meta.glob<HelpArticle>('../../../docs/help/*.md', {
  eager: true,
  import: 'default',
});
const PICTURES = import.meta.glob<string>('../../../docs/help/pictures/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The order of the groups on the home page of the help. */
export const HELP_GROUPS = ['Commencer', 'Envoyer', 'Avis', 'Suivre', 'Recueil'] as const;

export const NEWS = 'nouveautes';

/** The articles by the slug in their address. */
export const HELP_ARTICLES: ReadonlyMap<string, HelpArticle> = new Map([
  ...Object.entries(FILES).map(([path, article]): [string, HelpArticle] => [
    nameOf(path).replace(/\.md$/u, ''),
    article,
  ]),
  [NEWS, news],
]);

/** Returns the URL of a picture, or undefined when no file has that name. */
export function pictureAddress(file: string): string | undefined {
  return Object.entries(PICTURES).find(([path]) => nameOf(path) === file)?.[1];
}
