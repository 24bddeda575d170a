import { Activity, type ReactNode, use, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { FlowForm } from './flow-form.ts';
import type { Step } from '#contract/labels/message-status.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { AfterFirstPaint } from '#web/ui/layout/after-first-paint.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SaveBar } from '#web/ui/forms/save-bar.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useToday } from '#web/ui/format/use-today.ts';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { useSession } from '../session/use-session.ts';
import { PreviewSlotContext } from './contents/preview-beside.tsx';
import { declaredChannels } from './declare-consent.tsx';
import { FlowDialogs } from './flow-dialogs.tsx';
import { FlowActions } from './flow-actions.tsx';
import { FlowLead } from './flow-lead.tsx';
import { FlowState } from './flow-state.tsx';
import { FlowTabs } from './tabs/flow-tabs.tsx';
import { placeOfError } from './tabs/place-of-error.ts';
import { findRunningPause, resumeNow } from './pause/pause-now.ts';
import { FlowTimeline } from './timeline/flow-timeline.tsx';
import { FlowSimulationPanel } from './simulation/flow-simulation-panel.tsx';
import { useSimulated } from './simulation/use-simulated.ts';
import { StepPanel } from './timeline/step-panel.tsx';
import { useFlowAddress } from './use-flow-address.ts';
import { useFlowEditing } from './use-flow-editing.ts';
import { HelpLink } from '../help/help-link.tsx';

/**
 * Edits the dates, channels, hours and texts of the messages. Each step has its own address, and
 * unsaved input is preserved between them.
 */
export function FlowScreen(): ReactNode {
  const { team } = useSession();
  const zone = use(TimeZoneContext);
  const { step, tab, panel: panelName, open, openTab, simulate } = useFlowAddress();
  const isWide = useMedia('(width >= 87.5rem)');
  const editing = useFlowEditing();
  const { form, values, changes, flow } = editing;
  const [tested, setTested] = useState<Step | null>(null);
  const [isPausing, setPausing] = useState(false);
  const [previewSlot, setPreviewSlot] = useState<HTMLElement | null>(null);
  const today = useToday();
  const running = findRunningPause(editing.base.pauses, today);
  const [declared, setDeclared] = useState<ReturnType<typeof declaredChannels>>([]);
  const isSimulating =
    step === null && (panelName === 'simulation' || (isWide && panelName !== 'none'));
  const simulated = useSimulated(isSimulating, flow, zone);
  // Hidden while the panel of a step takes the whole width. The tabs stay mounted.
  const hasTabs = step === null || isWide;
  const isReader = team.role === 'reader';
  const undeclared = declaredChannels(editing.read).filter(
    (channel) => !team.declared_channels.includes(channel),
  );

  const showError = (errors: FieldErrors<FlowForm>) => {
    const place = placeOfError(errors);
    if (place === null) return;
    if ('step' in place) return open(place.step);
    openTab(place.tab);
  };
  const save = (typed: typeof values) => {
    const already = new Set(declaredChannels(editing.read));
    const fresh = declaredChannels(typed).filter((channel) => !already.has(channel));
    if (fresh.length > 0) setDeclared(fresh);
    else
      void editing
        .save(typed)
        .then((isSaved) => !isSaved && showError(form.control._formState.errors));
  };

  const panel = step ? (
    <PreviewSlotContext value={isWide ? previewSlot : null}>
      <StepPanel
        step={step}
        form={form}
        values={values}
        isReader={isReader}
        onClose={() => open(null)}
        onTest={() => setTested(step)}
      />
    </PreviewSlotContext>
  ) : (
    isSimulating && (
      <FlowSimulationPanel
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
        onRefused={showError}
        className="flex min-w-0 flex-1"
        aria-label="Scénario d’envoi"
      >
        <Page
          title="Scénario d’envoi"
          help={<HelpLink article="scenario" about="le scénario d’envoi" />}
          lead={<FlowLead values={values} />}
          wideActionsOnPhone
          actions={
            <FlowActions
              values={values}
              isReader={isReader}
              onTest={() => setTested('request')}
              onPause={editing.base.is_active && running === null ? () => setPausing(true) : null}
              onSimulate={isSimulating ? null : () => simulate(true)}
              isAlone={step === null}
            />
          }
          panel={panel}
        >
          <FlowState
            values={values}
            saved={editing.base.pauses}
            isReader={isReader}
            isSaving={editing.isSaving}
            onResume={() =>
              void editing.savePauses((pauses) => resumeNow(pauses, today), 'Les envois reprennent')
            }
            onChangePause={() => setPausing(true)}
          />
          {step !== null && isWide && (
            <div
              ref={setPreviewSlot}
              className="mb-8 grid grid-cols-2 items-start gap-x-6 gap-y-6 *:only:col-span-2 [&>[aria-label*='E-mail']]:col-span-2"
            />
          )}
          <FlowTimeline
            form={form}
            values={values}
            open={step}
            onEdit={open}
            simulated={simulated.simulating.answer?.data ?? []}
            isReader={isReader}
          />
          <AfterFirstPaint
            until={
              hasTabs && (
                <div className="h-96" aria-hidden="true">
                  <Skeleton className="w-3/5" />
                </div>
              )
            }
          >
            <Activity mode={hasTabs ? 'visible' : 'hidden'}>
              <FlowTabs
                tab={tab}
                form={form}
                values={values}
                isReader={isReader}
                undeclared={undeclared}
                onDeclare={() => setDeclared(undeclared)}
              />
            </Activity>
          </AfterFirstPaint>
          {!isReader && (
            <SaveBar changes={changes} isSaving={editing.isSaving} onCancel={editing.undo} />
          )}
        </Page>
      </Form>
      <FlowDialogs
        editing={editing}
        tested={tested}
        declared={declared}
        isPausing={isPausing}
        onPaused={() => setPausing(false)}
        onTested={() => setTested(null)}
        onDeclared={() => setDeclared([])}
      />
    </>
  );
}
