import type { ReactNode } from 'react';
import { readBlockText, type TextRun } from '#contract/messages/block-text.ts';
import type { Reading } from '../frame.tsx';
import { alignClass, blockClass, type BlockParts, translatedText } from './block-parts.ts';

/** A text of the team with the markup of messages. */
export function TextBlock({
  block,
  isFirst,
  frame,
}: Readonly<BlockParts<'text'> & Reading>): ReactNode {
  const text = translatedText(frame.locale, block.text, block);
  if (text.trim() === '') return null;
  const runs = readBlockText(text, {
    first_name: frame.first_name ?? '',
    shop_name: frame.shop.name,
  });
  return (
    <p className={blockClass(isFirst, 'w', alignClass(block))}>
      {runs.map((run, index) => drawRun(run, index))}
    </p>
  );
}

function drawRun({ text, bold, italic, href }: TextRun, index: number): ReactNode {
  const content = href === null ? text : <a href={href}>{text}</a>;
  if (bold && italic)
    return (
      <b key={index}>
        <em>{content}</em>
      </b>
    );
  if (bold) return <b key={index}>{content}</b>;
  if (italic) return <em key={index}>{content}</em>;
  return href === null ? (
    text
  ) : (
    <a key={index} href={href}>
      {text}
    </a>
  );
}
