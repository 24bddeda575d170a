import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';

const DAY_PX = 20;
/** The height of a node in pixels, which covers a part of its own day. */
const NODE_PX = 44;
/** The smallest height in pixels, which the text of the delay needs. */
const LEAST_PX = 32;
/** The greatest height in pixels. Longer delays are shown by a dashed line. */
const MOST_PX = 96;

/** Shows the delay between two nodes, with a tick for each day and its control. */
export function TimelineGap({
  days,
  control,
  isQuiet,
}: {
  days: number;
  control: ReactNode;
  isQuiet: boolean;
}): ReactNode {
  const proportionalHeight = days * DAY_PX - NODE_PX;
  const height = Math.max(LEAST_PX, Math.min(MOST_PX, proportionalHeight));
  const isCut = proportionalHeight > MOST_PX;
  const ticks = Array.from(
    { length: Math.ceil(days) },
    (_, index) => (index + 1) * DAY_PX - NODE_PX,
  ).filter((top) => top > 0 && top < height - 4);
  return (
    <div
      style={{ height }}
      className="grid grid-cols-[56px_24px_minmax(0,1fr)] gap-x-2 max-md:grid-cols-[48px_24px_minmax(0,1fr)] max-md:gap-x-1.5"
    >
      <span className="self-center text-right">{control}</span>
      <span aria-hidden="true" className={classNames('relative', isQuiet && 'opacity-60')}>
        <span
          className={classNames(
            'absolute inset-y-0 left-1/2 -translate-x-1/2',
            isCut ? 'border-l border-dashed border-border-strong' : 'w-px bg-border-strong',
          )}
        />
        {!isCut &&
          ticks.map((top) => (
            <span
              key={top}
              style={{ top }}
              className="absolute left-1/2 h-px w-2 -translate-x-1/2 bg-border-strong"
            />
          ))}
      </span>
    </div>
  );
}
