import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import type { ArticleBlock, ArticleText } from './article.ts';
import { pictureAddress } from './help-articles.ts';

/** Renders the blocks of an article with the components of the other screens. */
export function ArticleBody({ blocks }: { blocks: readonly ArticleBlock[] }): ReactNode {
  return (
    <div className="grid max-w-2xl gap-4 text-16 leading-6 max-md:text-14">
      {blocks.map((block, index) => (
        // The position is the key: an article does not change while it is shown.
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: ArticleBlock }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 id={block.id} className="mt-4 scroll-mt-6 text-16 font-strong">
          {block.text}
        </h2>
      ) : (
        <h3 id={block.id} className="scroll-mt-6 font-strong">
          {block.text}
        </h3>
      );
    case 'paragraph':
      return (
        <p>
          <Texts texts={block.texts} />
        </p>
      );
    case 'list': {
      const items = block.items.map((texts, index) => (
        <li key={index}>
          <Texts texts={texts} />
        </li>
      ));
      return block.isOrdered ? (
        <ol className="grid list-decimal gap-2 pl-6 marker:text-ink-3">{items}</ol>
      ) : (
        <ul className="grid list-disc gap-2 pl-6 marker:text-ink-3">{items}</ul>
      );
    }
    case 'picture':
      return (
        <img
          src={pictureAddress(block.file)}
          alt={block.alt}
          width={1200}
          height={750}
          loading="lazy"
          className="h-auto w-full rounded-float border border-border"
        />
      );
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-control border border-border bg-canvas p-3 text-12">
          <code>{block.text}</code>
        </pre>
      );
  }
}

function Texts({ texts }: { texts: readonly ArticleText[] }): ReactNode {
  return texts.map((text, index) => (
    <Fragment key={index}>
      <Linked text={text} />
    </Fragment>
  ));
}

function Linked({ text }: { text: ArticleText }): ReactNode {
  const look = <Look text={text} />;
  if (text.href === undefined) return look;
  const [path = '', query = ''] = text.href.split('?');
  if (path.startsWith('/dashboard'))
    return (
      <Link to={path} search={Object.fromEntries(new URLSearchParams(query))} className="link">
        {look}
      </Link>
    );
  return (
    <a href={text.href} target="_blank" rel="noreferrer" className="link">
      {look}
    </a>
  );
}

function Look({ text: { text, is } }: { text: ArticleText }): ReactNode {
  if (is === 'strong') return <strong className="font-strong">{text}</strong>;
  if (is === 'emphasis') return <em>{text}</em>;
  return is === 'code' ? (
    <code className="font-mono text-12">{text}</code>
  ) : (
    <Ordinals text={text} />
  );
}
