import { Bell, Eye, Package, Pencil, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { STEPS, type Step } from '#contract/labels/message-status.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { StepName, stepNames } from '#web/back-office/components/messages/step-name.tsx';
import { DelayControl } from './delay-control.tsx';
import type { FlowForm } from '../flow-form.ts';
import { dayMark, dayOfStep, TRIGGER_LABELS } from '../flow-labels.ts';
import { SimulatedDate } from '../simulation/simulated-date.tsx';
import type { SimulatedStep } from '../simulation/simulation-data.ts';
import { StepChannelOrder } from '../step-channel-order.tsx';
import { TimelineGap } from './timeline-gap.tsx';
import { TimelineNode } from './timeline-node.tsx';
import { READER_WHY } from '#web/back-office/components/editable-fields.tsx';

interface FlowTimelineProps {
  form: UseFormReturn<FlowForm>;
  values: FlowForm;
  open: Step | null;
  onEdit: (step: Step) => void;
  /** The simulated steps, shown beside each step. Empty when nothing is simulated. */
  simulated: readonly SimulatedStep[];
  /** Readers cannot change anything. */
  isReader: boolean;
}

/** Shows the flow as a timeline. Distances follow the delays, and disabled steps are dimmed. */
export function FlowTimeline({
  form,
  values,
  open,
  onEdit,
  simulated,
  isReader,
}: FlowTimelineProps): ReactNode {
  return (
    <section aria-label="Les étapes" className="pb-6">
      <TimelineNode
        mark="J"
        icon={Package}
        isOn={false}
        title={TRIGGER_LABELS[values.trigger_event]}
      >
        <p className="text-ink-2">{fallbackLabel(values)}</p>
      </TimelineNode>
      {STEPS.map((step) => (
        <StepNode
          key={step}
          step={step}
          form={form}
          values={values}
          isOpen={open === step}
          onEdit={() => onEdit(step)}
          simulated={simulated.find((each) => each.step === step)}
          isReader={isReader}
        />
      ))}
      <p className="mt-6 grid grid-cols-[96px_1fr] gap-1 leading-5 max-md:grid-cols-1">
        <span className="font-medium">S’arrête</span>
        <span className="text-ink-2">
          Dès que le client note, se désinscrit ou annule sa commande. Son lien reste ouvert{' '}
          {values.link_ttl_days} jours.
        </span>
      </p>
    </section>
  );
}

interface StepNodeProps {
  step: Step;
  form: UseFormReturn<FlowForm>;
  values: FlowForm;
  isOpen: boolean;
  onEdit: () => void;
  simulated: SimulatedStep | undefined;
  isReader: boolean;
}

function StepNode({
  step,
  form,
  values,
  isOpen,
  onEdit,
  simulated,
  isReader,
}: StepNodeProps): ReactNode {
  const own = values.steps[step];
  const isFirst = step === 'request';
  const days =
    dayOfStep(values, step) -
    (isFirst
      ? 0
      : dayOfStep(
          values,
          step === 'last_reminder' && values.steps.first_reminder.is_enabled
            ? 'first_reminder'
            : 'request',
        ));
  const toggle = (is: boolean) => {
    form.setValue(`steps.${step}.is_enabled`, is, { shouldDirty: true });
    void form.trigger(`steps.${step}`);
  };
  return (
    <>
      <TimelineGap
        days={Number.isNaN(days) ? 0 : days}
        control={<DelayControl step={step} form={form} values={values} isReader={isReader} />}
        isQuiet={!own.is_enabled}
      />
      <TimelineNode
        mark={dayMark(dayOfStep(values, step))}
        icon={isFirst ? Send : Bell}
        isOn={own.is_enabled}
        title={<StepName step={step} />}
        date={simulated && own.is_enabled && <SimulatedDate step={simulated} />}
        aside={
          <>
            <Button
              icon={isReader ? Eye : Pencil}
              iconOnPhone
              aria-expanded={isOpen}
              aria-label={`${isReader ? 'Voir' : 'Modifier'} : ${stepNames[step]}`}
              onClick={onEdit}
            >
              {isReader ? 'Voir' : 'Modifier'}
            </Button>
            <Switch
              label={`${stepNames[step]} active`}
              hideLabel
              why={isReader && READER_WHY}
              checked={own.is_enabled}
              onChange={(event) => toggle(event.target.checked)}
            />
          </>
        }
      >
        {own.is_enabled ? (
          <StepChannelOrder
            step={step}
            own={own}
            error={form.formState.errors.steps?.[step]?.channels?.message}
          />
        ) : (
          <p className="text-ink-3">Désactivée : personne ne la reçoit.</p>
        )}
      </TimelineNode>
    </>
  );
}

function fallbackLabel({ trigger_event, fallback_delay_days }: FlowForm): string {
  if (trigger_event === 'order_delivered')
    return `Sans date de livraison : ${fallback_delay_days} jours après l’expédition.`;
  return trigger_event === 'order_fulfilled'
    ? 'À la date d’expédition de la boutique.'
    : 'À la date que donne la boutique.';
}
