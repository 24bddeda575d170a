import type { ReactNode } from 'react';

/** Raises « er » and « re » of 1er and 1re, and keeps « e-mail » on one line. */
export function Ordinals({ text }: { text: string }): ReactNode {
  const parts = text.split(/\b(1(?:er|re)|e-mails?)\b/iu);
  return parts.map((part, index) => {
    if (index % 2 === 0) return part;
    const isOrdinal = part.startsWith('1');
    // The parts of a text never change places.
    return (
      <span key={index} className={isOrdinal ? undefined : 'whitespace-nowrap'}>
        {isOrdinal ? (
          <>
            1<sup>{part.slice(1)}</sup>
          </>
        ) : (
          part
        )}
      </span>
    );
  });
}
