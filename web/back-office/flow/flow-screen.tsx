import { getRouteApi, useLocation } from '@tanstack/react-router';
import { FlaskConical, Send } from 'lucide-react';
import { type ReactNode, use, useState } from 'react';
import { STEPS, type Step } from '#contract/labels/message-status.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { SaveBar } from '#web/ui/forms/save-bar.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { useSession } from '../session/use-session.ts';
import { declaredChannels } from './declare-consent.tsx';
import { FLOW_PATH, FlowDialogs } from './flow-dialogs.tsx';
import type { FlowForm } from './flow-form.ts';
import { FlowLead } from './flow-lead.tsx';
import { FlowState } from './flow-state.tsx';
import { FlowTimeline } from './timeline/flow-timeline.tsx';
import { HoursSection } from './hours/hours-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { PausesSection } from './hours/pauses-section.tsx';
import { RampSection } from './ramp-section.tsx';
import { SimulationPanel } from './simulation/simulation-panel.tsx';
import { useSimulated } from './simulation/use-simulated.ts';
import { StepPanel } from './timeline/step-panel.tsx';
import { TriggerSection } from './trigger-section.tsx';
import { useFlowEditing } from './use-flow-editing.ts';

const route = getRouteApi('/_back-office/dashboard/flow-configuration');

/**
 * When each message goes, by which channel, at which hours and with which words. Each step has its
 * own address; what is typed stays from one to the next.
 */
export function FlowScreen(): ReactNode {
  const { team } = useSession();
  const zone = use(TimeZoneContext);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const step = useStep(search.step);
  const isWide = useMedia('(width >= 87.5rem)');
  const editing = useFlowEditing();
  const { form, values, changes, flow } = editing;
  const [tested, setTested] = useState<Step | null>(null);
  const [declared, setDeclared] = useState<ReturnType<typeof declaredChannels>>([]);
  const isSimulating =
    step === null && (search.panel === 'simulation' || (isWide && search.panel !== 'none'));
  const simulated = useSimulated(isSimulating, flow, zone);
  const isReader = team.role === 'reader';
  const undeclared = declaredChannels(editing.read).filter(
    (channel) => !team.declared_channels.includes(channel),
  );

  const open = (to: Step | null) =>
    void navigate({
      to: to === null || to === 'request' ? FLOW_PATH : `${FLOW_PATH}/${to}`,
      search: {
        ...(to === 'request' && { step: 'request' as const }),
        ...(search.panel && { panel: search.panel }),
      },
      resetScroll: false,
    });
  const simulate = (is: boolean) =>
    void navigate({
      to: FLOW_PATH,
      search: { panel: is ? 'simulation' : 'none' },
      resetScroll: false,
    });
  const save = (typed: typeof values) => {
    const already = new Set(declaredChannels(editing.read));
    const fresh = declaredChannels(typed).filter((channel) => !already.has(channel));
    if (fresh.length > 0) setDeclared(fresh);
    else void editing.save(typed);
  };

  const panel = step ? (
    <StepPanel
      step={step}
      form={form}
      values={values}
      isReader={isReader}
      onClose={() => open(null)}
      onTest={() => setTested(step)}
    />
  ) : (
    isSimulating && (
      <SimulationPanel
        {...simulated}
        flow={flow}
        isActive={values.is_active}
        onClose={() => simulate(false)}
      />
    )
  );
  return (
    <>
      <Form
        form={form}
        onSubmit={save}
        className="flex min-w-0 flex-1"
        aria-label="Scénario d’envoi"
      >
        <Page
          title="Scénario d’envoi"
          lead={<FlowLead values={values} />}
          wideActionsOnPhone
          actions={
            <FlowActions
              values={values}
              isReader={isReader}
              onTest={() => setTested('request')}
              onSimulate={isSimulating ? null : () => simulate(true)}
              isAlone={step === null}
            />
          }
          panel={panel}
        >
          <FlowState values={values} />
          <FlowTimeline
            form={form}
            values={values}
            open={step}
            onEdit={open}
            simulated={simulated.simulating.answer?.data ?? []}
            isReader={isReader}
          />
          <fieldset disabled={isReader} aria-label="Réglages" className="min-w-0">
            <TriggerSection form={form} values={values} />
            <HoursSection form={form} values={values} />
            <LimitsSection
              values={values}
              undeclared={undeclared}
              onDeclare={() => setDeclared(undeclared)}
            />
            <PausesSection form={form} values={values} />
            <RampSection values={values} />
          </fieldset>
          {!isReader && (
            <SaveBar changes={changes} isSaving={editing.isSaving} onCancel={editing.undo} />
          )}
        </Page>
      </Form>
      <FlowDialogs
        editing={editing}
        tested={tested}
        declared={declared}
        onTested={() => setTested(null)}
        onDeclared={() => setDeclared([])}
      />
    </>
  );
}

/**
 * The step whose panel is open: of its own address, or of the search for the first one, which has
 * none.
 */
function useStep(first: 'request' | undefined): Step | null {
  const last = useLocation({
    select: ({ pathname }) => pathname.split('/').filter(Boolean).at(-1),
  });
  return STEPS.find((step) => step !== 'request' && step === last) ?? first ?? null;
}

interface FlowActionsProps {
  values: FlowForm;
  isReader: boolean;
  onTest: () => void;
  /** No step is open, whose panel has its own test. */
  isAlone: boolean;
  /** Null: the simulation is there already. */
  onSimulate: (() => void) | null;
}

function FlowActions({
  values,
  isReader,
  onTest,
  onSimulate,
  isAlone,
}: FlowActionsProps): ReactNode {
  return (
    <>
      <Switch
        name="is_active"
        label={values.is_active ? 'Actif' : 'Inactif'}
        disabled={isReader}
        className="mr-1 flex-row-reverse gap-2 max-md:justify-end"
      />
      {!isReader && isAlone && (
        <Button icon={Send} aria-label="Envoyer un test" onClick={onTest}>
          <span className="md:hidden">Test</span>
          <span className="max-md:hidden">Envoyer un test</span>
        </Button>
      )}
      {onSimulate && isAlone && (
        <Button icon={FlaskConical} onClick={onSimulate}>
          Simuler
        </Button>
      )}
    </>
  );
}
