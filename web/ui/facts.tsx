import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Instant } from './dates.ts';
import { RelativeTime } from './relative-time.tsx';
import type { Tone } from './status.tsx';

export interface Fact {
  key: string;
  words: ReactNode;
  /** Under the words, quiet. */
  detail?: ReactNode;
  at: Instant | null;
  tone?: Tone;
  /** Still to come: a hollow dot. */
  isFuture?: boolean;
}
const DOTS: Record<Tone, string> = {
  neutral: 'bg-border-control',
  good: 'bg-primary',
  information: 'bg-secondary',
  warning: 'bg-warning',
  bad: 'bg-error',
};

/** What happened (newest first) or what is planned: dot, words, time. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <ol>
      {facts.map((fact) => (
        <li
          key={fact.key}
          className="relative grid grid-cols-[16px_minmax(0,1fr)_auto] gap-3 pb-3 leading-5 not-last:before:absolute not-last:before:top-5 not-last:before:-bottom-0.5 not-last:before:left-[7.5px] not-last:before:w-px not-last:before:bg-border-strong last:pb-0"
        >
          <span className="grid h-5 w-4 place-items-center">
            <span
              className={classNames(
                'size-[7px] rounded-full',
                fact.isFuture
                  ? 'border-[1.5px] border-border-control bg-surface'
                  : DOTS[fact.tone ?? 'neutral'],
              )}
            />
          </span>
          <span>{fact.words}</span>
          {fact.at && (
            <RelativeTime
              at={fact.at}
              withHour
              className="pt-0.5 text-12 whitespace-nowrap text-ink-3 tabular-nums"
            />
          )}
          {fact.detail && (
            <span className="col-span-2 col-start-2 -mt-3 text-12 text-ink-3">{fact.detail}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
