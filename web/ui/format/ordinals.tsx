import type { ReactNode } from 'react';

/** Raises « er » and « re » of 1er and 1re. */
export function Ordinals({ text }: { text: string }): ReactNode {
  const parts = text.split(/\b1(er|re)\b/);
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part + String(parts.indexOf(part))}>
        1<sup>{part}</sup>
      </span>
    ),
  );
}
