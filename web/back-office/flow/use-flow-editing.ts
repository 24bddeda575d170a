import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { FlowConfiguration } from '#contract/flow-configuration.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showFieldErrors, whenAsked } from '#web/ui/form.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useDraft } from '../session/use-draft.ts';
import { useSession } from '../session/use-session.ts';
import { checkFlow, flowResolver } from './check-flow.ts';
import { flowOf, type FlowForm, formField, formOf } from './flow-form.ts';
import { changesOf } from './flow-parts.ts';
import { isStale, useSaveFlow } from './save-flow.ts';
import type { Newer } from './stale-dialog.tsx';

export interface FlowEditing {
  form: UseFormReturn<FlowForm>;
  values: FlowForm;
  /** As it was read or last saved. */
  read: FlowForm;
  changes: string[];
  /** What the screen stands for; null while a field of it is wrong. */
  flow: FlowConfiguration | null;
  isSaving: boolean;
  newer: Newer | null;
  save: (typed: FlowForm) => Promise<void>;
  /** Back to what was read; the toast gives the typed words back. */
  undo: () => void;
  closeNewer: () => void;
  /** Saves over the other person’s revision. */
  saveOver: (merged: FlowForm) => Promise<void>;
  takeNewer: () => void;
}

/** The flow under the hands of one person: what they typed, what was saved, and what somebody else saved meanwhile. */
export function useFlowEditing(): FlowEditing {
  const { team } = useSession();
  const { tone } = team.customization_config;
  const [base, setBase] = useState({ revision: team.revisions.flow, flow: team.flow_configuration_config });
  const read = formOf(base.flow, tone);
  const form = useForm<FlowForm>({ defaultValues: read, resolver: flowResolver, ...whenAsked });
  useDraft('deroule', form);
  const values = { ...read, ...useWatch({ control: form.control }) } as FlowForm;
  const [newer, setNewer] = useState<(Newer & { flow: FlowConfiguration }) | null>(null);
  const saving = useSaveFlow();
  const changes = changesOf(read, values);

  const takeOver = (flow: FlowConfiguration, revision: number) => {
    setBase({ revision, flow });
    form.reset(formOf(flow, tone));
    setNewer(null);
  };
  const send = async (typed: FlowForm, over: { revision: number; flow: FlowConfiguration }): Promise<void> => {
    try {
      const next = await saving.mutateAsync({ flow: flowOf(typed, over.flow, tone), revision: over.revision });
      takeOver(next.flow_configuration_config, next.revisions.flow);
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (isStale(error)) await showNewer(error);
      else showFieldErrors(form, Object.fromEntries(Object.entries(error.errors).map(([field, sentences]) => [formField(field), sentences])));
    }
  };
  const showNewer = async (error: ApiError): Promise<void> => {
    const { data } = await call('getTeam', {});
    setNewer({ revision: data.revisions.flow, flow: data.flow_configuration_config, form: formOf(data.flow_configuration_config, tone), words: error.message });
  };
  const undo = () => {
    const typed = form.getValues();
    form.reset(read);
    showToast({ title: 'Modifications annulées', action: { label: 'Rétablir', run: () => form.reset(typed, { keepDefaultValues: true }) } });
  };
  const isWhole = Object.keys(checkFlow(values)).length === 0;
  return {
    form, values, read, changes, undo, newer,
    flow: isWhole ? flowOf(values, base.flow, tone) : null,
    isSaving: saving.isPending,
    save: (typed) => send(typed, base),
    closeNewer: () => setNewer(null),
    saveOver: async (merged) => (newer ? send(merged, newer) : undefined),
    takeNewer: () => newer && takeOver(newer.flow, newer.revision),
  };
}
