import { Bell, ChevronRight, Mail, Package, Pencil, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { STEPS, type Step } from '#contract/message-status.ts';
import { fillPlaceholders } from '#contract/message-template.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { ChannelName } from '../components/channel-name.tsx';
import { StepName, stepNames } from '../components/step-name.tsx';
import { useSession } from '../session/use-session.ts';
import { exampleOf } from './contents/example.ts';
import type { FlowForm } from './flow-form.ts';
import { dayMark, dayOfStep, delayWords, TRIGGER_WORDS } from './flow-words.ts';
import { TimelineGap } from './timeline-gap.tsx';

interface FlowTimelineProps {
  form: UseFormReturn<FlowForm>;
  values: FlowForm;
  open: Step | null;
  onEdit: (step: Step) => void;
}

/** The flow at a glance: distances feel like days, what is off is there but quiet. */
export function FlowTimeline({ values, open, onEdit }: FlowTimelineProps): ReactNode {
  return (
    <section aria-label="Les étapes" className="pb-6">
      <Node mark="J" icon={Package} isOn={false} title={TRIGGER_WORDS[values.trigger_event]}>
        <p className="text-ink-2">{fallbackWords(values)}</p>
      </Node>
      {STEPS.map((step) => (
        <StepNode key={step} step={step} values={values} isOpen={open === step} onEdit={() => onEdit(step)} />
      ))}
      <p className="mt-6 grid grid-cols-[96px_1fr] gap-1 leading-5 max-md:grid-cols-1">
        <span className="font-medium">S’arrête</span>
        <span className="text-ink-2">Dès que le client note, demande le silence ou annule sa commande. Son lien reste ouvert {values.link_ttl_days} jours.</span>
      </p>
    </section>
  );
}

function StepNode({ step, values, isOpen, onEdit }: { step: Step; values: FlowForm; isOpen: boolean; onEdit: () => void }): ReactNode {
  const { team } = useSession();
  const own = values.steps[step];
  const isFirst = step === 'request';
  const gap = isFirst ? delayWords(values.delay) : delayWords({ value: own.delay_days, unit: 'days' });
  const days = dayOfStep(values, step) - (isFirst ? 0 : dayOfStep(values, step === 'last_reminder' && values.steps.first_reminder.is_enabled ? 'first_reminder' : 'request'));
  const connected = new Set(team.channels.map(({ channel }) => channel));
  return (
    <>
      <TimelineGap days={days} words={gap} isQuiet={!own.is_enabled} />
      <Node mark={dayMark(dayOfStep(values, step))} icon={isFirst ? Send : Bell} isOn={own.is_enabled} title={<StepName step={step} />} aside={
        <>
          <Button icon={Pencil} iconOnPhone aria-expanded={isOpen} onClick={onEdit}>
            Modifier
          </Button>
          <Switch name={`steps.${step}.is_enabled`} label={`${stepNames[step]} active`} hideLabel />
        </>
      }>
        <div className={classNames(!own.is_enabled && 'opacity-60')}>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {own.channels.map((channel, index) => (
              <span key={channel} className={classNames('inline-flex items-center gap-2', !connected.has(channel) && 'text-ink-3')}>
                <ChannelName channel={channel} />
                {index < own.channels.length - 1 && <Icon of={ChevronRight} className="size-3.5 text-ink-3" />}
              </span>
            ))}
            {own.channels.some((channel) => !connected.has(channel)) && <span className="text-12 text-ink-3">en gris : pas encore connecté</span>}
          </p>
          <p className="mt-0.5 line-clamp-2 text-ink-2">« {firstWords(own.contents.email.text, team.name)} »</p>
        </div>
      </Node>
    </>
  );
}

function Node({ mark, icon, isOn, title, aside, children }: { mark: string; icon: typeof Mail; isOn: boolean; title: ReactNode; aside?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className="grid grid-cols-[56px_24px_minmax(0,1fr)] gap-x-2 leading-5 max-md:grid-cols-[40px_24px_minmax(0,1fr)] max-md:gap-x-1.5">
      <span className="pt-0.5 text-right text-12 whitespace-nowrap text-ink-2 tabular-nums">{mark}</span>
      <span className="relative">
        <span className={classNames('relative z-1 grid size-6 place-items-center rounded-full', isOn ? 'bg-primary text-on-fill' : 'border border-border-strong bg-surface text-ink-3')}>
          <Icon of={icon} className="size-3.5" />
        </span>
        <span aria-hidden="true" className="absolute top-6 bottom-0 left-1/2 w-px -translate-x-1/2 bg-border-strong" />
      </span>
      {/* On phones the controls stand beside the title alone, so that the words keep the whole width. */}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-3 pb-1 pl-1">
        <h2 className={classNames('font-strong', !aside && 'col-span-2')}>{title}</h2>
        {aside && <div className="flex items-center gap-3 self-start max-md:-mt-2.5 md:row-span-2">{aside}</div>}
        <div className={classNames('min-w-0', aside ? 'max-md:col-span-2' : 'col-span-2')}>{children}</div>
      </div>
    </div>
  );
}

function fallbackWords({ trigger_event, fallback_delay_days }: FlowForm): string {
  if (trigger_event === 'order_delivered') return `Sans date de livraison : ${fallback_delay_days} jours après l’expédition.`;
  return trigger_event === 'order_fulfilled' ? 'À la date d’expédition de la boutique.' : 'À la date que donne la boutique.';
}

/** The words of the step with an example’s values, on one line. */
function firstWords(text: string, shop: string): string {
  return fillPlaceholders(text, exampleOf(shop)).replaceAll(/\s*\n\s*/g, ' ').replaceAll('*', '').replaceAll('~', '');
}
