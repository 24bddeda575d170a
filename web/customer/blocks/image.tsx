import type { ReactNode } from 'react';
import type { PageBlock, PageBlockOf } from '#contract/settings/page-blocks.ts';
import type { Reading } from '../frame.tsx';
import { blockClass, type BlockParts, translatedText } from './block-parts.ts';

/**
 * An image with a share of the column’s width. Its real size reserves the space before it is
 * loaded. Without an `alt` text it is decorative.
 */
export function ImageBlock({
  block,
  isFirst,
  frame,
}: Readonly<BlockParts<'image'> & Reading>): ReactNode {
  if (block.url === '') return null;
  return (
    <p className={blockClass(isFirst, 'im')}>
      <img
        src={block.url}
        alt={translatedText(frame.locale, block.alt, block)}
        className={`i${block.width}`}
        width={block.pixels?.width}
        height={block.pixels?.height}
        loading="lazy"
        decoding="async"
      />
    </p>
  );
}

/**
 * Returns the rules of the widths that these blocks use. A number is the only value that the team
 * controls.
 */
export function imageRules(blocks: readonly PageBlock[]): string {
  const widths = new Set(imagesOf(blocks).map((block) => block.width));
  return [...widths].map((width) => `.i${width}{width:${width}%}`).join('');
}

export function imagesOf(blocks: readonly PageBlock[]): readonly PageBlockOf<'image'>[] {
  return blocks.filter(
    (block) => block.kind === 'image' && !block.is_hidden && block.url !== '',
  ) as readonly PageBlockOf<'image'>[];
}
