import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pageRouteOf } from '#contract/api/page-routes.ts';
import type { ArticleBlock } from '#web/back-office/help/article.ts';
import { readArticle } from './read-article.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/help');
const HEAD = '---\ntitle: Un sujet\nsummary: En une phrase.\ngroup: Avis\nalso: mots\n---\n';
const FILES = fs.readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
const articles = FILES.map((file) => ({
  slug: path.basename(file, '.md'),
  article: readArticle(fs.readFileSync(path.join(FOLDER, file), 'utf8'), file),
}));
const linksOf = (blocks: readonly ArticleBlock[]): string[] =>
  blocks
    .flatMap((block) =>
      block.kind === 'list' ? block.items.flat() : block.kind === 'paragraph' ? block.texts : [],
    )
    .flatMap(({ href }) => href ?? []);

test('headings, lists, links and pictures are parsed into blocks', () => {
  const { blocks } = readArticle(
    `${HEAD}\n## Le délai\n\nVoir **ici** : [Envois](/dashboard/queue).\n\n1. Un\n2. Deux\n\n![Alt](x.webp)\n`,
    'x',
  );
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, id: 'le-delai', text: 'Le délai' },
    {
      kind: 'paragraph',
      texts: [
        { text: 'Voir ' },
        { text: 'ici', is: 'strong' },
        { text: ' : ' },
        { text: 'Envois', href: '/dashboard/queue' },
        { text: '.' },
      ],
    },
    { kind: 'list', isOrdered: true, items: [[{ text: 'Un' }], [{ text: 'Deux' }]] },
    { kind: 'picture', file: 'x.webp', alt: 'Alt' },
  ]);
});

test('HTML and script addresses are text, never markup', () => {
  const { blocks } = readArticle(
    `${HEAD}\n<script>alert(1)</script> [clic](javascript:alert(1))\n`,
    'x',
  );
  expect(JSON.stringify(blocks)).toContain('<script>alert(1)</script>');
  expect(linksOf(blocks)).toEqual([]);
});

test('unsupported markup and a header without a title fail with the name of the file', () => {
  expect(() => readArticle(`${HEAD}\n> citation\n`, 'article')).toThrow('article');
  expect(() => readArticle('---\nsummary: a\n---\nb', 'article')).toThrow('« title: »');
});

test.each(articles)(
  '$slug: its links lead to existing screens, and its pictures exist',
  ({ article }) => {
    for (const href of linksOf(article.blocks)) {
      const [address = ''] = href.split('?');
      if (!address.startsWith('/dashboard')) continue;
      expect(pageRouteOf(address), href).not.toBeNull();
      const named = /^\/dashboard\/aide\/(.+)$/u.exec(address)?.[1];
      if (named !== undefined) expect(articles.map(({ slug }) => slug)).toContain(named);
    }
    for (const block of article.blocks)
      if (block.kind === 'picture')
        expect(fs.existsSync(path.join(FOLDER, 'pictures', block.file)), block.file).toBe(true);
  },
);
