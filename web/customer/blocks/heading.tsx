import type { ReactNode } from 'react';
import type { Reading } from '../frame.tsx';
import { alignClass, blockClass, type BlockParts, wordsIn } from './block-words.ts';

/**
 * A title of the team’s own. Whatever its size it stands below the page’s one first title, which is
 * the question or the thanks.
 */
export function HeadingBlock({
  block,
  isFirst,
  frame,
}: Readonly<BlockParts<'heading'> & Reading>): ReactNode {
  const text = wordsIn(frame.locale, block.text, block);
  return text === '' ? null : (
    <h2 className={blockClass(isFirst, `t${block.level}`, alignClass(block))}>{text}</h2>
  );
}
