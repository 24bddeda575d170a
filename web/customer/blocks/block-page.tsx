import { Fragment, type ReactNode } from 'react';
import type { PageBlock, PageBlockOf } from '#contract/settings/page-blocks.ts';
import type { Reading } from '../frame.tsx';
import { blockClass } from './block-parts.ts';
import { ButtonBlock } from './button.tsx';
import { HeadingBlock } from './heading.tsx';
import { ImageBlock } from './image.tsx';
import { Logo } from './logo.tsx';
import { TextBlock } from './text.tsx';

/**
 * The parts that depend on the page: its question, review destinations, forms, offer and footer. A
 * kind without a part is not shown.
 */
type PageParts = {
  [Kind in 'stars' | 'destinations' | 'feedback_form' | 'review_form' | 'upsell' | 'legal']?: (
    block: PageBlockOf<Kind>,
  ) => ReactNode;
};

/** Wraps a block, so that the page builder can identify it under the pointer. */
export type WrapBlock = (block: PageBlock, drawn: ReactNode) => ReactNode;

export interface BlockPageProps extends Reading {
  blocks: readonly PageBlock[];
  parts: PageParts;
  /**
   * Shown above all blocks of `<main>`: the confirmation of the rating, which must not appear below
   * a block.
   */
  first?: ReactNode;
  wrap?: WrapBlock | undefined;
}

/**
 * Renders the blocks of a page in the team’s order. Logos at the start are the header, a legal
 * block at the end is the footer, and the other blocks are the main part.
 */
export function BlockPage({
  blocks,
  frame,
  texts,
  parts,
  first,
  wrap = (_, drawn) => drawn,
}: Readonly<BlockPageProps>): ReactNode {
  const shown = blocks.filter((block) => !block.is_hidden);
  const start = shown.findIndex((block) => block.kind !== 'logo');
  const end = shown.at(-1)?.kind === 'legal' ? shown.length - 1 : shown.length;
  const draw = (block: PageBlock): ReactNode => (
    <Fragment key={block.id}>
      {wrap(
        block,
        drawBlock(block, { frame, texts }, parts, block === shown[start] && first === undefined),
      )}
    </Fragment>
  );
  return (
    <>
      {start > 0 && (
        <header>
          {shown
            .slice(0, start)
            .map(
              (block) =>
                block.kind === 'logo' && (
                  <Fragment key={block.id}>
                    {wrap(block, <Logo shop={frame.shop} size={block.size} />)}
                  </Fragment>
                ),
            )}
        </header>
      )}
      <main>
        {first}
        {shown.slice(start, end).map(draw)}
      </main>
      {shown.slice(end).map(draw)}
    </>
  );
}

function drawBlock(
  block: PageBlock,
  reading: Reading,
  parts: PageParts,
  isFirst: boolean,
): ReactNode {
  switch (block.kind) {
    case 'logo':
      return (
        <header className={blockClass(isFirst)}>
          <Logo shop={reading.frame.shop} size={block.size} />
        </header>
      );
    case 'heading':
      return <HeadingBlock block={block} isFirst={isFirst} {...reading} />;
    case 'text':
      return <TextBlock block={block} isFirst={isFirst} {...reading} />;
    case 'image':
      return <ImageBlock block={block} isFirst={isFirst} {...reading} />;
    case 'button':
      return <ButtonBlock block={block} isFirst={isFirst} {...reading} />;
    case 'divider':
      return <DividerBlock block={block} />;
    case 'stars':
      return parts.stars?.(block);
    case 'destinations':
      return parts.destinations?.(block);
    case 'feedback_form':
      return parts.feedback_form?.(block);
    case 'review_form':
      return parts.review_form?.(block);
    case 'upsell':
      return parts.upsell?.(block);
    case 'legal':
      return parts.legal?.(block);
  }
}

const ALWAYS_STYLED: readonly PageBlock['kind'][] = [
  'heading',
  'text',
  'image',
  'button',
  'divider',
];

/**
 * Returns true when a page needs the rules of `blocks.css`. A page with only the default blocks
 * does not.
 */
export function needsBlockRules(blocks: readonly PageBlock[], hasOffer: boolean): boolean {
  return (
    hasOffer ||
    blocks.some(
      (block) =>
        !block.is_hidden &&
        (ALWAYS_STYLED.includes(block.kind) || ('size' in block && block.size !== 'medium')),
    )
  );
}

const SPACE_CLASSES = { small: 'ss', medium: undefined, large: 'sl' } as const;

function DividerBlock({ block }: Readonly<{ block: PageBlockOf<'divider'> }>): ReactNode {
  return <hr className={SPACE_CLASSES[block.space]} />;
}
