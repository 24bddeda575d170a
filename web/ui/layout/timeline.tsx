import { type ReactNode, use } from 'react';
import { classNames } from './class-names.ts';
import { formatHour, type Instant } from '#web/ui/format/dates.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import type { StatusTone } from './status.tsx';

export interface TimelineItem {
  key: string;
  content: ReactNode;
  /** Shown under the text in a lighter colour. */
  detail?: ReactNode;
  at: Instant | null;
  tone?: StatusTone;
  /** True for a future event, which has a hollow dot. */
  isFuture?: boolean;
}
const DOTS: Record<StatusTone, string> = {
  neutral: 'bg-border-control',
  good: 'bg-primary',
  information: 'bg-secondary',
  warning: 'bg-warning',
  bad: 'bg-error',
};

/**
 * A list of events, newest first, or of planned steps: a dot, a text and a time. With `isOfOneDay`,
 * the day is shown above the list and each item has only its hour.
 */
export function Timeline({
  items,
  isOfOneDay = false,
}: {
  items: readonly TimelineItem[];
  isOfOneDay?: boolean;
}): ReactNode {
  const zone = use(TimeZoneContext);
  return (
    <ol>
      {items.map((item) => (
        <li
          key={item.key}
          className="relative grid grid-cols-[16px_minmax(0,1fr)_auto] gap-3 pb-3 leading-5 not-last:before:absolute not-last:before:top-5 not-last:before:-bottom-0.5 not-last:before:left-[7.5px] not-last:before:w-px not-last:before:bg-border-strong last:pb-0"
        >
          <span className="grid h-5 w-4 place-items-center">
            <span
              className={classNames(
                'size-[7px] rounded-full',
                item.isFuture
                  ? 'border-[1.5px] border-border-control bg-surface'
                  : DOTS[item.tone ?? 'neutral'],
              )}
            />
          </span>
          <span>{item.content}</span>
          {item.at && isOfOneDay && (
            <span className="pt-0.5 text-12 whitespace-nowrap text-ink-3 tabular-nums">
              {formatHour(item.at, zone)}
            </span>
          )}
          {item.at && !isOfOneDay && (
            <RelativeTime
              at={item.at}
              withHour
              className="pt-0.5 text-12 whitespace-nowrap text-ink-3 tabular-nums"
            />
          )}
          {item.detail && (
            <span className="col-span-2 col-start-2 -mt-3 text-12 text-ink-3">{item.detail}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
