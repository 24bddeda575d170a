import path from 'node:path';
import type { Plugin } from 'vite';
import { setSpaces } from '#contract/messages/french-spaces.ts';
import { readArticle, readBlocks } from './read-article.ts';

/**
 * Converts the Markdown of `docs/help` into data at build time, and the sections « Nouveautés » of
 * the changelog into an article, so that the browser receives no parser and no HTML.
 */
export function helpArticles(): Plugin {
  return {
    name: 'help-articles',
    enforce: 'pre',
    transform: {
      filter: { id: /(?:docs\/help\/[^/]+|CHANGELOG)\.md$/ },
      handler: (source, id) => {
        const name = path.basename(id, '.md');
        const article = name === 'CHANGELOG' ? readChanges(source) : readArticle(source, name);
        return {
          code: `export default ${JSON.stringify(article, withSpaces)};`,
          map: null,
          moduleType: 'js',
        };
      },
    },
  };
}

/** Sets the spaces of French punctuation in texts for people. Code is unchanged. */
function withSpaces(this: unknown, key: string, value: unknown): unknown {
  const isRead = ['text', 'alt', 'title', 'summary'].includes(key);
  if (typeof value !== 'string' || !isRead) return value;
  return (this as { kind?: string }).kind === 'code' ? value : setSpaces(value);
}

/** Returns an article with the section « Nouveautés » of each version of the changelog. */
function readChanges(source: string): ReturnType<typeof readArticle> {
  const changes = source
    .split(/^## /mu)
    .slice(1)
    .flatMap((version) => {
      const [title = '', ...rest] = version.split('\n');
      const section = /^### Nouveautés\n([\s\S]*?)(?=^#|^For |$(?![\s\S]))/mu.exec(rest.join('\n'));
      const [number = ''] = title.split(' ');
      return section ? [`## Version ${number}\n\n${section[1] ?? ''}`] : [];
    });
  return {
    title: 'Nouveautés',
    summary: 'Ce qui a changé dans Recueil, version par version.',
    group: 'Recueil',
    rank: 1,
    also: 'version changement mise à jour',
    blocks: readBlocks(changes.join('\n'), 'CHANGELOG'),
  };
}
