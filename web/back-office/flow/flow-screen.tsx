import { getRouteApi, useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/form.tsx';
import { Page } from '#web/ui/page.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useDraft } from '../session/use-draft.ts';
import { useSession } from '../session/use-session.ts';
import { CalendarSection } from './calendar-section.tsx';
import { flowResolver } from './check-flow.ts';
import { changesOf, flowOf, type FlowForm, formField, formOf } from './flow-form.ts';
import { FlowTimeline } from './flow-timeline.tsx';
import { flowTitle, windowWords } from './flow-words.ts';
import { HoursSection } from './hours-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { isStale, useSaveFlow } from './save-flow.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { StepPanel } from './step-panel.tsx';
import { TriggerSection } from './trigger-section.tsx';

const route = getRouteApi('/_back-office/dashboard/flow-configuration');

/** When each message goes, by which channel, at which hours and with which words. */
export function FlowScreen(): ReactNode {
  const { team } = useSession();
  const { step } = route.useSearch();
  const navigate = route.useNavigate();
  const { tone } = team.customization_config;
  const saved = formOf(team.flow_configuration_config, tone);
  const form = useForm<FlowForm>({ defaultValues: saved, resolver: flowResolver, ...whenAsked });
  useDraft('deroule', form);
  const values = { ...saved, ...useWatch({ control: form.control }) } as FlowForm;
  const [revision, setRevision] = useState(team.revisions.flow);
  const [stale, setStale] = useState(false);
  const save = useSaveFlow();
  const changes = changesOf(formOf(team.flow_configuration_config, tone), values);

  const send = async (typed: FlowForm, over: number | null = revision): Promise<void> => {
    try {
      const next = await save.mutateAsync({ flow: flowOf(typed, team.flow_configuration_config, tone), revision: over });
      setRevision(next.revisions.flow);
      form.reset(formOf(next.flow_configuration_config, tone));
    } catch (error) {
      if (isStale(error)) setStale(true);
      else if (error instanceof ApiError) showFieldErrors(form, Object.fromEntries(Object.entries(error.errors).map(([field, sentences]) => [formField(field), sentences])));
    }
  };
  const blocker = useBlocker({ shouldBlockFn: ({ current, next }) => changes.length > 0 && current.pathname !== next.pathname, enableBeforeUnload: () => changes.length > 0, withResolver: true });
  const close = () => void navigate({ search: {}, resetScroll: false });

  return (
    <Form form={form} onSubmit={(typed) => send(typed)} className="flex min-w-0 flex-1" aria-label="Déroulé des envois">
      <Page
        title={flowTitle(values)}
        documentTitle="Déroulé des envois"
        lead={`Par e-mail, ${windowWords(values.send_window.email)}, à l’heure du client.`}
        actions={<Switch name="is_active" label={values.is_active ? 'Actif' : 'Inactif'} className="flex-row-reverse" />}
        panel={step && <StepPanel key={step} step={step} form={form} values={values} onClose={close} />}
      >
        <FlowTimeline form={form} values={values} open={step ?? null} onEdit={(edited) => void navigate({ search: { step: edited }, resetScroll: false })} />
        <TriggerSection form={form} values={values} />
        <HoursSection form={form} values={values} />
        <LimitsSection />
        <CalendarSection form={form} values={values} />
        <SaveBar changes={changes} isSaving={save.isPending} onCancel={() => form.reset(formOf(team.flow_configuration_config, tone))} />
      </Page>
      <StaleDialog isOpen={stale} onClose={() => setStale(false)} onOverwrite={() => void send(form.getValues(), null).then(() => setStale(false))} onReload={() => location.reload()} />
      <ConfirmDialog
        isOpen={blocker.status === 'blocked'}
        title="Quitter sans enregistrer le déroulé ?"
        confirm="Quitter sans enregistrer"
        safe="Rester ici"
        look="danger"
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        Vos changements ({changes.join(', ')}) seraient perdus.
      </ConfirmDialog>
    </Form>
  );
}
