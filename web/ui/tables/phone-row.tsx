import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { ROW_FOCUS } from '#web/ui/layout/row-cover.ts';
import type { PhoneRowParts, RowLinkProps } from './table-props.ts';

const LINK = 'outline-none after:absolute after:inset-0 after:content-[""]';

export function PhoneRow({
  parts,
  isCurrent = false,
  box,
  link,
}: {
  parts: PhoneRowParts;
  isCurrent?: boolean;
  box?: ReactNode;
  link?: (props: RowLinkProps) => ReactNode;
}): ReactNode {
  return (
    <li
      aria-current={isCurrent || undefined}
      className={classNames(
        'hairline-b relative grid min-h-16 grid-cols-[minmax(0,1fr)] content-center gap-0.5 py-2.5',
        ROW_FOCUS,
        box !== undefined && 'pl-10',
        isCurrent && 'bg-pressed',
      )}
    >
      {box !== undefined && (
        <span className="absolute inset-y-0 left-0 z-1 grid w-10 place-items-start *:h-full *:w-full *:place-items-center *:justify-items-start">
          {box}
        </span>
      )}
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate">
          {link
            ? link({ className: LINK, 'data-row-link': true, children: parts.name })
            : parts.name}
        </span>
        <span className="relative z-1 flex-none text-12 text-ink-3">{parts.when}</span>
      </div>
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate">{parts.line}</span>
        <span className="flex-none text-12 text-ink-3">{parts.aside}</span>
      </div>
    </li>
  );
}
