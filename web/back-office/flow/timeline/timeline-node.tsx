import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';

interface TimelineNodeProps {
  /** The day: « J + 3 ». */
  mark: string;
  icon: LucideIcon;
  isOn: boolean;
  title: ReactNode;
  /** The simulated date, beside the title. */
  date?: ReactNode;
  /** Controls at the right. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Shows one point of the timeline: its day, its icon and its content. */
export function TimelineNode({
  mark,
  icon,
  isOn,
  title,
  date,
  aside,
  children,
}: TimelineNodeProps): ReactNode {
  return (
    <div className="grid grid-cols-[56px_24px_minmax(0,1fr)] gap-x-2 leading-5 max-md:grid-cols-[48px_24px_minmax(0,1fr)] max-md:gap-x-1.5">
      <span className="pt-0.5 text-right text-12 whitespace-nowrap text-ink-2 tabular-nums">
        {mark}
      </span>
      <span className="relative">
        <span
          className={classNames(
            'relative z-1 grid size-6 place-items-center rounded-full',
            isOn ? 'bg-primary text-on-fill' : 'border border-border-strong bg-surface text-ink-3',
          )}
        >
          <Icon of={icon} className="size-3.5" />
        </span>
        <span
          aria-hidden="true"
          className="absolute top-6 bottom-0 left-1/2 w-px -translate-x-1/2 bg-border-strong"
        />
      </span>
      {/* On phones, and where a panel leaves little width, the controls share a row with the
          title only, so that the text has the whole width. */}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-3 pb-1 pl-1">
        <div
          className={classNames(
            'flex min-w-0 flex-wrap items-baseline gap-x-3',
            !aside && 'col-span-2',
          )}
        >
          <h2 className={classNames('font-strong', !isOn && Boolean(aside) && 'text-ink-3')}>
            {title}
          </h2>
          {date}
        </div>
        {aside && (
          <div className="flex items-center gap-3 self-start max-md:-mt-2.5 md:max-[87.5rem]:-mt-1.5 min-[87.5rem]:row-span-2">
            {aside}
          </div>
        )}
        <div className={classNames('min-w-0', aside ? 'max-[87.5rem]:col-span-2' : 'col-span-2')}>
          {children}
        </div>
      </div>
    </div>
  );
}
