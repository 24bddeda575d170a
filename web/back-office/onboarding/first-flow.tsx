import { BellOff, Mail, PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { STEPS } from '#contract/labels/message-status.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { StepName } from '#web/back-office/components/messages/step-name.tsx';
import { dayMark, dayOfStep, TRIGGER_LABELS } from '../flow/flow-labels.ts';

/** Summarises the proposed flow. */
export function FirstFlow({ flow }: { flow: FlowConfiguration }): ReactNode {
  const steps = STEPS.filter((step) => flow.steps[step].is_enabled);
  return (
    <ol className="w-full max-w-80">
      <Moment icon={PackageCheck} when={dayMark(0)} title={TRIGGER_LABELS[flow.trigger_event]} />
      {steps.map((step) => (
        <Moment
          key={step}
          icon={Mail}
          when={dayMark(dayOfStep(flow, step))}
          title={<StepName step={step} />}
        >
          {step === 'request' ? 'Une question, cinq étoiles.' : 'Seulement sans réponse.'}
        </Moment>
      ))}
      <Moment icon={BellOff} when="" title="Puis plus aucun message" isLast />
    </ol>
  );
}

interface MomentProps {
  icon: typeof Mail;
  when: string;
  title: ReactNode;
  isLast?: boolean;
  children?: ReactNode;
}
function Moment({ icon, when, title, isLast = false, children }: MomentProps): ReactNode {
  return (
    <li
      className={`relative grid grid-cols-[56px_24px_minmax(0,1fr)] gap-x-3 leading-6 ${isLast ? '' : 'pb-9 before:absolute before:top-6 before:bottom-0 before:left-[79.5px] before:w-px before:bg-border-strong'}`}
    >
      <span className="text-right text-12 leading-6 text-ink-3 tabular-nums">{when}</span>
      <span className="grid size-6 place-items-center rounded-full border border-border-strong bg-surface text-ink-2">
        <Icon of={icon} className="size-3.5" />
      </span>
      <span>
        <span className="block font-medium">{title}</span>
        {children && <span className="block leading-5 text-ink-2">{children}</span>}
      </span>
    </li>
  );
}
