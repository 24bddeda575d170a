import path from 'node:path';
import type { Plugin } from 'vite';
import { setSpaces } from '#contract/messages/french-spaces.ts';
import { readArticle, readBlocks } from './read-article.ts';

/**
 * The Markdown of `docs/help` becomes data at build time, and the sections « Nouveautés » of the
 * changelog an article: the browser receives no parser and no HTML.
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

/** The texts that are read, with the spaces of French punctuation; code stays as it is typed. */
function withSpaces(this: unknown, key: string, value: unknown): unknown {
  const isRead = ['text', 'alt', 'title', 'summary'].includes(key);
  if (typeof value !== 'string' || !isRead) return value;
  return (this as { kind?: string }).kind === 'code' ? value : setSpaces(value);
}

/** Of each version, what its people read of it: the section « Nouveautés ». */
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
