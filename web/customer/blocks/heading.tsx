import type { ReactNode } from 'react';
import type { Reading } from '../frame.tsx';
import { alignClass, blockClass, type BlockParts, translatedText } from './block-parts.ts';

/**
 * A title of the team. It is always below the page’s main heading, which is the question or the
 * thanks.
 */
export function HeadingBlock({
  block,
  isFirst,
  frame,
}: Readonly<BlockParts<'heading'> & Reading>): ReactNode {
  const text = translatedText(frame.locale, block.text, block);
  return text === '' ? null : (
    <h2 className={blockClass(isFirst, `t${block.level}`, alignClass(block))}>{text}</h2>
  );
}
