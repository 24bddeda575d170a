import type { ReactNode } from 'react';
import type { Reading } from '../frame.tsx';
import { blockClass, type BlockParts, translatedText } from './block-parts.ts';

/**
 * A link of the team, shown as an outlined button. The shop’s colour is only for the button that
 * answers the question.
 */
export function ButtonBlock({
  block,
  isFirst,
  frame,
}: Readonly<BlockParts<'button'> & Reading>): ReactNode {
  const label = translatedText(frame.locale, block.label, block);
  if (label === '' || block.url === '') return null;
  return (
    <p className={blockClass(isFirst)}>
      <a className="b bo" href={block.url}>
        {label}
      </a>
    </p>
  );
}
