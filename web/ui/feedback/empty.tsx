import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Drawing, type DrawingName } from './drawing.tsx';
import { ProgressBar } from './progress-bar.tsx';

/**
 * Shown in place of an empty list: its future content, the reason why it is empty, and one action.
 */
export function Empty({
  title,
  drawing,
  children,
  action,
}: {
  title: ReactNode;
  drawing?: DrawingName;
  children?: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    // A search that finds nothing is read aloud: the focus stays in its field.
    <div data-empty {...(drawing === 'search' && { role: 'status' })} className="max-w-120 py-6">
      {drawing && <Drawing of={drawing} />}
      <h2 className="font-strong">{title}</h2>
      {children && <div className="mt-1 text-ink-2">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}

export interface EmptyStep {
  key: string;
  title: ReactNode;
  detail?: ReactNode;
  isDone: boolean;
  /** The button of the next step. It is only shown for that step. */
  action?: ReactNode;
}

/** The steps that remain before a screen has content. Only the next step has a button. */
export function Checklist({ steps }: { steps: readonly EmptyStep[] }): ReactNode {
  const done = steps.filter((step) => step.isDone).length;
  const next = steps.find((step) => !step.isDone);
  return (
    <div className="max-w-170">
      <div className="flex items-center gap-3 pb-2 text-12 text-ink-2">
        {done} sur {steps.length}
        <ProgressBar value={done} max={steps.length} label="Étapes faites" className="flex-1" />
      </div>
      <ol>
        {steps.map((step, index) => (
          <li key={step.key} className="hairline-b flex gap-3 py-4 leading-5 max-md:flex-wrap">
            <StepMark number={index + 1} isDone={step.isDone} isNext={step === next} />
            <span className="min-w-0 flex-1">
              <span className={classNames('block font-medium', step !== next && 'text-ink-2')}>
                {step.title}
              </span>
              {step.detail && <span className="block text-ink-2">{step.detail}</span>}
            </span>
            {step === next && step.action && (
              <span className="max-md:ml-8 max-md:w-full">{step.action}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function StepMark({
  number,
  isDone,
  isNext,
}: {
  number: number;
  isDone: boolean;
  isNext: boolean;
}): ReactNode {
  if (isDone) {
    return (
      <span className="grid size-5 flex-none place-items-center rounded-full bg-primary text-on-fill">
        <Icon of={Check} className="size-3 stroke-[2.75]" />
        <span className="sr-only">Fait</span>
      </span>
    );
  }
  return (
    <span
      className={classNames(
        'grid size-5 flex-none place-items-center rounded-full border text-12 tabular-nums',
        isNext
          ? 'border-primary font-strong text-primary-text ring-3 ring-primary-soft'
          : 'border-border-control text-ink-2',
      )}
    >
      {number}
    </span>
  );
}
