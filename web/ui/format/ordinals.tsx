import type { ReactNode } from 'react';

/** Renders « er » and « re » of 1er and 1re as superscripts, and keeps « e-mail » on one line. */
export function Ordinals({ text }: { text: string }): ReactNode {
  const parts = text.split(/\b(1(?:er|re)|e-mails?)\b/iu);
  return parts.map((part, index) => {
    if (index % 2 === 0) return part;
    const isOrdinal = part.startsWith('1');
    // The order of the parts never changes, so the index is a valid key.
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
