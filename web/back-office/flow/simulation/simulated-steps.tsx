import { BellOff, Clock, type LucideIcon } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { channelPhrase } from '#web/back-office/components/messages/channel-phrase.ts';
import { messageStatuses } from '#web/back-office/components/messages/message-status-label.tsx';
import { StepName } from '#web/back-office/components/messages/step-name.tsx';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { formatDay, formatMoment } from '#web/ui/format/dates.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import { movedLabel } from './moved-label.ts';
import { type SimulatedStep, type FlowSimulation, isEnded } from './simulation-data.ts';
import { CHANNEL_ICONS } from '#web/back-office/components/messages/channel-name.tsx';

const DAY_MS = 86_400_000;

interface SimulatedStepsProps {
  answer: FlowSimulation;
  flow: Pick<FlowConfiguration, 'pauses' | 'link_ttl_days'>;
  /**
   * True when the order is shipped: a waiting request is then sent on its date at the latest.
   * Otherwise it is cancelled on that date.
   */
  isShipped: boolean;
}

/**
 * Lists the steps of a simulation with their date and the rule that moved it, then the date until
 * which the link works.
 */
export function SimulatedSteps({ answer, flow, isShipped }: SimulatedStepsProps): ReactNode {
  const zone = use(TimeZoneContext);
  const now = useNow();
  // Disabled steps, and reminders of a request that is not sent, are left out.
  const steps = answer.data.filter(
    ({ reason }) => reason !== 'request_not_sent' && reason !== 'step_disabled',
  );
  const first = steps.find((step) => !isEnded(step));
  const closes =
    first && new Date(new Date(first.scheduled_at).getTime() + flow.link_ttl_days * DAY_MS);
  return (
    <ol aria-label="Ce qui arriverait">
      {steps.map((step) => (
        <Line
          key={step.step}
          icon={iconOf(step)}
          title={<Ordinals text={titleOf(step, isShipped, zone, now)} />}
          isQuiet={isEnded(step)}
        >
          <p className="text-ink-2">
            <StepName step={step.step} />
            {isEnded(step)
              ? ` : ${lower(step.reason_label ?? step.status_label)}`
              : step.channel && channelPhrase(step.channel)}
          </p>
          {[
            movedLabel(step, { place: answer.place, zone, pauses: flow.pauses, now }),
            heldLabel(step),
          ].map((text) => text !== null && <Moved key={text} text={text} />)}
        </Line>
      ))}
      <Line icon={BellOff} title={first ? 'Puis rien' : 'Rien ne part'} isLast>
        {closes && (
          <p className="text-ink-2">
            Le lien reste ouvert jusqu’au <Ordinals text={formatDay(closes, zone, now)} />
          </p>
        )}
      </Line>
    </ol>
  );
}

function Line({
  icon,
  title,
  isQuiet = false,
  isLast = false,
  children,
}: {
  icon: LucideIcon;
  title: ReactNode;
  isQuiet?: boolean;
  isLast?: boolean;
  children?: ReactNode;
}): ReactNode {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 leading-5">
      <span className="flex flex-col items-center">
        <Icon of={icon} className={isQuiet ? 'mt-0.5 text-ink-3' : 'mt-0.5 text-ink-2'} />
        {!isLast && <span aria-hidden="true" className="my-1 w-px flex-1 bg-border-strong" />}
      </span>
      <div className={isLast ? '' : 'pb-4'}>
        <p className={isQuiet ? 'font-medium text-ink-3' : 'font-medium'}>{title}</p>
        {children}
      </div>
    </li>
  );
}

function Moved({ text }: { text: string }): ReactNode {
  return (
    <p className="mt-0.5 flex gap-1.5 text-12 text-ink-2">
      <Icon of={Clock} className="mt-px size-3.5 text-warning" />
      <Ordinals text={text} />
    </p>
  );
}

function iconOf(step: SimulatedStep): LucideIcon {
  return isEnded(step) || step.channel === null
    ? messageStatuses[step.status].icon
    : CHANNEL_ICONS[step.channel];
}

function titleOf(step: SimulatedStep, isShipped: boolean, zone: string, now: Date): string {
  if (isEnded(step)) return 'Ne part pas';
  const moment = formatMoment(step.scheduled_at, zone, now);
  if (step.status === 'sent' || step.status === 'delivered')
    return `${step.status_label}e ${moment}`;
  return step.status.startsWith('waiting')
    ? `${step.status_label}, ${isShipped ? 'au plus tard' : 'abandonnée'} ${moment}`
    : moment;
}

/**
 * Returns the reason why a message is held when a person has to act. Other reasons are shown with
 * the moved date.
 */
function heldLabel({ status, reason, reason_label }: SimulatedStep): string | null {
  return status === 'held' &&
    reason_label !== null &&
    reason !== 'flow_paused' &&
    reason !== 'frequency_cap' &&
    reason !== 'order_refunded'
    ? `En attente : ${lower(reason_label)}`
    : null;
}

const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
