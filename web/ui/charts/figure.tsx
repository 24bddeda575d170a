import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { SparkLine } from './spark-line.tsx';

export interface FigureProps {
  label: ReactNode;
  /**
   * The formatted value, such as « 1 284 » or « 4,6 ». Null when there is nothing to count yet; « —
   * » and a text are shown instead.
   */
  value: string | null;
  unit?: ReactNode;
  /**
   * The change with its direction, such as « 19 % », then « 262 avant ». `good` is the direction of
   * an improvement.
   */
  change?:
    | { label: string; direction: 'up' | 'down' | 'same'; before: ReactNode; good?: 'up' | 'down' }
    | undefined;
  /** Shown in place of the change: the reason why there is no value. */
  hint?: string;
  spark?: readonly number[];
  /** True when the chart below shows this figure. */
  isChosen: boolean;
  onChoose: () => void;
}
const ARROWS = { up: ArrowUp, down: ArrowDown, same: ArrowRight };

/**
 * A figure: label, value, unit, change to the previous period and spark line. Three of them form a
 * `<FigureRow>`.
 */
export function Figure({
  label,
  value,
  unit,
  change,
  hint: note,
  spark,
  isChosen,
  onChoose,
}: FigureProps): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'relative flex flex-col border-border py-3 pr-4 pb-3.5 text-left not-first:border-l not-first:pl-4 hover:bg-hover',
        'max-md:pr-0 max-md:first:col-span-2 max-md:first:border-b max-md:nth-2:border-l-0 max-md:nth-2:pl-0 max-md:not-first:[&_[data-spark]]:hidden',
        isChosen &&
          'after:absolute after:right-4 after:-bottom-px after:left-4 after:h-0.5 after:bg-primary first:after:left-0 max-md:after:right-0 max-md:nth-2:after:left-0',
      )}
    >
      <span className={classNames('block leading-5', isChosen ? 'font-medium' : 'text-ink-2')}>
        {label}
      </span>
      <span className="my-0.5 mb-1 flex items-baseline gap-1.5">
        <b className="text-28 font-figure tabular-nums">{value ?? '—'}</b>
        {unit && value !== null && <span className="whitespace-nowrap text-ink-3">{unit}</span>}
        {spark && (
          <SparkLine
            values={spark}
            className={classNames('ml-auto self-center', isChosen ? 'text-primary' : 'text-ink-3')}
          />
        )}
      </span>
      <span className="block min-h-4 text-12 whitespace-nowrap text-ink-3">
        {change ? <Change {...change} /> : note}
      </span>
    </button>
  );
}

/** Three figures side by side over one chart. */
export function FigureRow({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div role="group" aria-label={label} className="hairline-b grid grid-cols-3 max-md:grid-cols-2">
      {children}
    </div>
  );
}

function Change({
  label,
  direction,
  before,
  good = 'up',
}: NonNullable<FigureProps['change']>): ReactNode {
  const tone =
    direction === 'same'
      ? 'text-ink-2'
      : direction === good
        ? 'text-primary-text'
        : 'text-error-text';
  return (
    <>
      <span className={classNames('inline-flex items-center gap-0.5 align-top font-medium', tone)}>
        <Icon of={ARROWS[direction]} className="size-3 stroke-2" />
        {direction !== 'same' && (
          <span className="sr-only">
            {{ up: 'en hausse de', down: 'en baisse de' }[direction]}{' '}
          </span>
        )}
        {label}
      </span>{' '}
      {before}
    </>
  );
}
