import { RotateCw } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { AfterFirstPaint } from '#web/ui/layout/after-first-paint.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { STEPS } from '#contract/labels/message-status.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ChoiceChip } from '#web/ui/layout/chip.tsx';
import { formatMoment } from '#web/ui/format/dates.ts';
import { Detail, Details } from '#web/ui/layout/details.tsx';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { PanelSection, SidePanel } from '#web/ui/overlays/side-panel.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import { cityOf } from '#web/ui/format/city-of.ts';
import { OrderPicker } from './order-picker.tsx';
import { SimulatedSteps } from './simulated-steps.tsx';
import type {
  FoundOrder,
  Simulating,
  Subject,
  TypedOrder,
  SimulationWhatIf,
} from './simulation-data.ts';
import { TypedOrderForm } from './typed-order-form.tsx';

interface SimulationPanelProps {
  subject: Subject | null;
  /** Null while a field of the flow is invalid. */
  flow: FlowConfiguration | null;
  isActive: boolean;
  simulating: Simulating;
  whatIf: SimulationWhatIf | null;
  onFind: (order: FoundOrder) => void;
  onType: (order?: TypedOrder) => void;
  onSuppose: (whatIf: SimulationWhatIf | null) => void;
  onClose: () => void;
}

/** Simulates an order with the flow as shown on the screen, saved or not. */
export function FlowSimulationPanel({
  subject,
  flow,
  isActive,
  simulating,
  whatIf,
  onFind,
  onType,
  onSuppose,
  onClose,
}: SimulationPanelProps): ReactNode {
  const { answer, problem, retry } = simulating;
  return (
    <SidePanel
      label="Simulation"
      head={<span className="font-strong text-ink">Simulation</span>}
      contentKey="simulation"
      isQuiet
      onClose={onClose}
    >
      <AfterFirstPaint until={<Skeleton className="mt-6 w-3/5" />}>
        <PanelSection>
          <OrderPicker subject={subject} onFind={onFind} onType={() => onType()} />
          {subject?.kind === 'typed' ? (
            <TypedOrderForm order={subject.order} onChange={onType} />
          ) : (
            subject && <SimulatedOrderDetails order={subject.order} answer={answer} />
          )}
        </PanelSection>
        <PanelSection>
          <div aria-live="polite" aria-busy={simulating.isReading}>
            {flow === null && (
              <p className="text-ink-2">
                Corrigez d’abord ce qui est signalé dans le scénario d’envoi.
              </p>
            )}
            {flow !== null && problem !== null && <Problem message={problem} retry={retry} />}
            {flow !== null && problem === null && !answer && (
              <Waiting hasSubject={subject !== null} />
            )}
            {flow !== null && problem === null && answer && subject && (
              <>
                {!isActive && (
                  <p className="mb-3 text-12 text-ink-3">
                    Comme si le scénario d’envoi était actif.
                  </p>
                )}
                <SimulatedSteps
                  answer={answer}
                  flow={flow}
                  isShipped={Boolean(subject.order.fulfilled_at ?? subject.order.delivered_at)}
                />
              </>
            )}
          </div>
        </PanelSection>
        {flow !== null && (
          <PanelSection title="Et si…">
            <div className="flex flex-wrap gap-2" role="group" aria-label="Et si">
              {turnsOf(flow).map(([value, label]) => (
                <ChoiceChip
                  key={label}
                  isChosen={whatIf === value}
                  onClick={() => onSuppose(value)}
                >
                  {label}
                </ChoiceChip>
              ))}
            </div>
            {subject?.kind === 'found' && (
              <p className="mt-4 text-12 text-ink-3">
                Ce qui est déjà programmé garde sa date quand vous enregistrez ; les prochaines
                commandes suivront ce scénario d’envoi.
              </p>
            )}
          </PanelSection>
        )}
      </AfterFirstPaint>
    </SidePanel>
  );
}

function Problem({ message, retry }: { message: string; retry: Simulating['retry'] }): ReactNode {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-error-text">{message}</p>
      {retry && (
        <Button icon={RotateCw} onClick={retry}>
          Réessayer
        </Button>
      )}
    </div>
  );
}

function Waiting({ hasSubject }: { hasSubject: boolean }): ReactNode {
  return hasSubject ? (
    <p className="text-ink-3">Calcul des dates…</p>
  ) : (
    <p className="text-ink-2">Choisissez une commande, ou décrivez-en une.</p>
  );
}

function turnsOf(flow: FlowConfiguration): [SimulationWhatIf | null, string][] {
  const channels = new Set(
    STEPS.flatMap((step) => (flow.steps[step].is_enabled ? flow.steps[step].channels : [])),
  );
  return [
    [null, 'Tel quel'],
    ...(channels.has('whatsapp')
      ? [['no_whatsapp', `Sans ${CHANNEL_LABELS.whatsapp}`] as [SimulationWhatIf, string]]
      : []),
    ['no_phone', 'Sans téléphone'],
    ['no_email', 'Sans e-mail'],
    ['rated', 'Le client note'],
    ['stopped', 'Il se désinscrit'],
    ['refunded', 'Remboursée'],
  ];
}

function SimulatedOrderDetails({
  order,
  answer,
}: {
  order: FoundOrder;
  answer: Simulating['answer'];
}): ReactNode {
  const zone = use(TimeZoneContext);
  const now = useNow();
  const last = (
    [
      ['delivered_at', 'Livrée'],
      ['fulfilled_at', 'Expédiée'],
      ['paid_at', 'Payée'],
      ['ordered_at', 'Commandée'],
    ] as const
  ).find(([name]) => order[name] !== null);
  const contacts = [order.email && 'e-mail', order.phone_number && 'téléphone']
    .filter(Boolean)
    .join(', ');
  const there = answer?.place.time_zone ?? zone;
  return (
    <div className="mt-3">
      <Details>
        {last && (
          <Detail label={last[1]}>
            <span>
              <Ordinals text={formatMoment(order[last[0]] ?? '', zone, now)} />
            </span>
          </Detail>
        )}
        <Detail label="Contact">{contacts || 'aucun'}</Detail>
        {there !== zone && <Detail label="Fuseau">{cityOf(there)}</Detail>}
      </Details>
    </div>
  );
}
