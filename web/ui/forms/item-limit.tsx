import type { ReactNode } from 'react';
import { formatNumber } from '#web/ui/format/numbers.ts';

/** The number of items and the maximum, such as « 3 sur 10 », beside the button that adds one. */
export function ItemLimit({ count, most }: { count: number; most: number }): ReactNode {
  if (count === 0) return null;
  return (
    <span className="self-center text-12 text-ink-3 tabular-nums">
      {formatNumber(count)} sur {formatNumber(most)}
      {count >= most && ', la limite est atteinte'}
    </span>
  );
}
