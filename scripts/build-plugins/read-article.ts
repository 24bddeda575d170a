import MarkdownIt from 'markdown-it';
import type { ArticleBlock, ArticleText, HelpArticle } from '#web/back-office/help/article.ts';

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** CommonMark without HTML: a tag is shown as text. */
const markdown = new MarkdownIt({ html: false, linkify: false });

/**
 * Parses a Markdown file of the help into blocks, with the fields of its head (`title:`,
 * `summary:`, `group:`, `rank:`, `also:`). Throws with the line of an element that the screen
 * cannot show.
 */
export function readArticle(source: string, name: string): HelpArticle {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/u.exec(source) ?? [];
  const fields = new Map(
    head.split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
  const field = (key: string): string => {
    const value = fields.get(key);
    if (value === undefined || value === '') throw new Error(`${name}: « ${key}: » is missing`);
    return value;
  };
  return {
    title: field('title'),
    summary: field('summary'),
    group: field('group'),
    rank: Number(fields.get('rank') ?? 5),
    also: fields.get('also') ?? '',
    blocks: readBlocks(body, name),
  };
}

/** Parses a text without a head, for the article about new features. */
export function readBlocks(body: string, name: string): ArticleBlock[] {
  const tokens = markdown.parse(body, {});
  const blocks: ArticleBlock[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const content = tokens[at + 1];
    if (token.type === 'heading_open') {
      const text = content?.content ?? '';
      if (token.tag !== 'h2' && token.tag !== 'h3') refuse(token, name);
      blocks.push({ kind: 'heading', level: token.tag === 'h2' ? 2 : 3, id: idOf(text), text });
      at += 2;
    } else if (token.type === 'paragraph_open') {
      blocks.push(pictureOf(content) ?? { kind: 'paragraph', texts: textsOf(content, name) });
      at += 2;
    } else if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
      const end = tokens.findIndex(
        ({ type, level }, index) =>
          index > at && level === token.level && type === token.type.replace('open', 'close'),
      );
      const inside = tokens.slice(at + 1, end);
      const nested = inside.find(({ type }) => type.endsWith('_list_open'));
      if (nested) refuse(nested, name);
      blocks.push({
        kind: 'list',
        isOrdered: token.type === 'ordered_list_open',
        items: inside
          .filter(({ type }) => type === 'inline')
          .map((inline) => textsOf(inline, name)),
      });
      at = end;
    } else if (token.type === 'fence' || token.type === 'code_block')
      blocks.push({ kind: 'code', text: token.content.trimEnd() });
    else refuse(token, name);
  }
  return blocks;
}

function textsOf(inline: Token | undefined, name: string): ArticleText[] {
  const texts: ArticleText[] = [];
  let is: ArticleText['is'];
  let href: string | undefined;
  const add = (text: string, look = is): void => {
    texts.push({ text, ...(look && { is: look }), ...(href !== undefined && { href }) });
  };
  for (const child of inline?.children ?? []) {
    if (child.type === 'text') {
      if (child.content !== '') add(child.content);
    } else if (child.type === 'softbreak') add(' ');
    else if (child.type === 'code_inline') add(child.content, 'code');
    else if (child.type === 'strong_open') is = 'strong';
    else if (child.type === 'em_open') is = 'emphasis';
    else if (child.type === 'strong_close' || child.type === 'em_close') is = undefined;
    else if (child.type === 'link_open') href = String(child.attrGet('href') ?? '');
    else if (child.type === 'link_close') href = undefined;
    else refuse(child, name);
  }
  return texts;
}

/** Returns a picture that is alone in its paragraph, otherwise null. */
function pictureOf(inline: Token | undefined): ArticleBlock | null {
  const [image, ...others] = inline?.children ?? [];
  if (image?.type !== 'image' || others.length > 0) return null;
  return { kind: 'picture', file: String(image.attrGet('src') ?? ''), alt: image.content };
}

function refuse(token: Token, name: string): never {
  const line = token.map?.[0];
  throw new Error(
    `${name}${line === undefined ? '' : `, line ${line + 1} of its text`}: the help does not draw « ${token.type} »`,
  );
}

function idOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
}
